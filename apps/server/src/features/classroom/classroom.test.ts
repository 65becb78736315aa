import { deleteAccount } from '@firstbell/contract/accounts'
import { cancelClassBooking } from '@firstbell/contract/bookings'
import * as calls from '@firstbell/contract/classroom'
import { deleteClass } from '@firstbell/contract/offerings'
import { suspendPerson } from '@firstbell/contract/people'
import { getAttendance, getNextSession, joinSession } from '@firstbell/contract/sessions'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createClassroomWorld } from '../../../test/support/classroom.ts'
import { eventStreams, serve } from '../../../test/support/event-streams.ts'
import { LINK, minutesFromNow, taught } from '../../../test/support/sessions.ts'
import { createWorld, type Person } from '../../../test/support/world.ts'

const { world, media, join, room, enter, roomName, inside, jobs, running } =
  await createClassroomWorld()
const { listening } = eventStreams(await serve(world.app))

describe('where a class takes place (rule classroom-1)', () => {
  test('a meeting link, a room, or nowhere', async () => {
    const linked = await taught(world, 'class')
    const bare = await taught(world, 'class', { meetingUrl: '' })
    const place = async ({ id, teacher }: typeof linked, at = world) =>
      (await at.call(getNextSession, { id }, teacher)).body.place
    expect([await place(linked), await place(bare)]).toEqual(['link', 'room'])
    const off = await createWorld()
    expect(await place(await taught(off, 'class', { meetingUrl: '' }), off)).toBe('none')
    await linked.edit(minutesFromNow(-5))
    const { status, body } = await join(linked.id, linked.teacher)
    expect([status, body.url, body.room]).toEqual([200, LINK, undefined])
  })

  test('without rooms, no link is told as before, and no room is open', async () => {
    const off = await createWorld()
    const bare = await taught(off, 'class', { meetingUrl: '' })
    await bare.edit(minutesFromNow(-5))
    const { body } = await off.call(joinSession, { id: bare.id }, bare.teacher)
    expect(body.code).toBe('no_link')
    const { id, teacher } = bare
    for (const call of [calls.getRoom, calls.endRoom, calls.getChat])
      expect((await off.call(call, { id }, teacher)).body.code).toBe('not_open')
  })

  test('a media server that does not answer: everything else works (rule classroom-11)', async () => {
    const given = await running()
    media.crash()
    const refused = await join(given.id, given.teacher)
    media.restart()
    expect([refused.status, refused.body.message]).toEqual([
      503,
      'The classroom is not available right now.',
    ])
    const [sam] = given.students
    expect((await join(given.id, sam!)).body.code).toBe('not_open')
    expect((await join(given.id, given.teacher)).status).toBe(200)
  })
})

test('only the pages of rooms use camera and microphone, and connect to the media server (rule classroom-9)', async () => {
  const policies = async (url: string) => {
    const { headers } = await world.request({ url })
    return [String(headers['content-security-policy']), headers['permissions-policy']] as const
  }
  for (const url of ['/room/1', '/de/room/1?x=y']) {
    const [content, permissions] = await policies(url)
    expect(content).toContain(` ${media.settings.LIVEKIT_URL} `)
    expect(content).toContain("media-src 'self' blob:")
    expect(permissions).toBe('camera=(self), microphone=(self), display-capture=(self)')
  }
  for (const url of ['/', '/join/1', '/classes/getallclasses']) {
    const [content, permissions] = await policies(url)
    expect(content).not.toContain('ws:')
    expect(content).toContain("media-src 'self';")
    expect(permissions).toBe('camera=(), microphone=(), display-capture=()')
  }
})

describe('joining (rules classroom-2, classroom-3)', () => {
  test('the room opens when the owner joins, and a student who is early hears of it', async () => {
    const { id, teacher, students } = await running()
    const [sam] = students
    const early = await join(id, sam!)
    expect([early.status, early.body]).toEqual([
      409,
      { message: 'The class begins when the instructor comes.', code: 'not_open' },
    ])
    const { students: listed } = (await world.call(getAttendance, { id }, teacher)).body
    expect(listed[0].joinedAt).toBeNull()
    const stream = await listening(sam!)
    const { status, body } = await join(id, teacher)
    expect([status, Object.keys(body).toSorted()]).toEqual([
      200,
      ['endsAt', 'message', 'room', 'startsAt'],
    ])
    expect(body.room.url).toBe(media.settings.LIVEKIT_URL)
    await stream.hears({ type: 'classroom', offeringId: id })
    expect((await join(id, sam!)).status).toBe(200)
    const after = (await world.call(getAttendance, { id }, teacher)).body.students
    expect(after[0].joinedAt).not.toBeNull()
  })

  test('refuses in the order of rule session-4, before it says that the room is not open', async () => {
    const later = await taught(world, 'class', { meetingUrl: '' })
    const sam = await world.person('student')
    expect((await join(later.id, sam)).status).toBe(403)
    await later.book(sam)
    expect((await join(later.id, sam)).body.code).toBe('too_early')
    await later.edit({ ...minutesFromNow(-100), duration: '30' })
    expect((await join(later.id, sam)).body.code).toBe('ended')
    expect((await join(later.id, later.teacher)).body.code).toBe('ended')
  })

  test('the token is for this person and this room, until 15 minutes after the end', async () => {
    const { id, teacher, students } = await running(['Sam'])
    const { body } = await join(id, teacher)
    const owner = decodeJwt<{ video: Record<string, unknown> }>(body.room.token)
    const own = await join(id, students[0]!)
    const token = decodeJwt<{ video: Record<string, unknown> }>(own.body.room.token)
    const name = await roomName(id)
    expect(token.sub).toBe(students[0]!.id)
    expect(token.exp! * 1000).toBe(Date.parse(body.endsAt) + 15 * 60_000)
    expect(token.video).toEqual({
      room: name,
      roomJoin: true,
      canSubscribe: true,
      canPublish: true,
      canPublishSources: ['microphone', 'camera'],
      canPublishData: false,
      canUpdateOwnMetadata: false,
    })
    expect(owner.video).toMatchObject({
      canPublishData: true,
      canPublishSources: ['microphone', 'camera', 'screen_share', 'screen_share_audio'],
    })
    expect(JSON.stringify([token, owner])).not.toMatch(/roomAdmin|roomList|roomCreate|metadata"/)
  })

  test('names and pictures come from the room, for the owner and the booked', async () => {
    const { id, teacher, students } = await running(['Sam', 'Ann'])
    expect((await world.call(calls.getRoom, { id }, teacher)).body.code).toBe('not_open')
    await enter(id, teacher)
    await enter(id, students[0]!)
    const seen = await room(id, students[1]!)
    expect(seen.people).toEqual([
      expect.objectContaining({ id: teacher.id, name: teacher.name, owner: true, present: true }),
      expect.objectContaining({ id: students[0]!.id, name: 'Sam', picture: '', owner: false }),
    ])
    expect(Date.parse(seen.closesAt) - Date.parse(seen.endsAt)).toBe(15 * 60_000)
    const stranger = await world.person('student')
    expect((await world.call(calls.getRoom, { id }, stranger)).status).toBe(403)
  })

  test('a course has a room for each session', async () => {
    const course = await taught(world, 'course', {
      meetingUrl: '',
      duration: '3',
      sessionMinutes: '60',
    })
    const times = minutesFromNow(-5)
    await course.edit({ ...times, duration: '3', sessionMinutes: '60' })
    await join(course.id, course.teacher)
    const first = await roomName(course.id)
    await course.edit({ ...minutesFromNow(-24 * 60 - 3), duration: '3', sessionMinutes: '60' })
    await join(course.id, course.teacher)
    expect(await roomName(course.id)).not.toBe(first)
    await jobs()
    expect(media.rooms.has(first)).toBe(false)
  })

  test('a full room is full, and keeps the place of its owner (rule classroom-11)', async () => {
    const small = await createClassroomWorld({ ROOM_MAX_PEOPLE: '3' })
    const { id, teacher, students } = await small.running(['Sam', 'Ann', 'Max'])
    await small.enter(id, teacher)
    const answers = await Promise.all(students.map((student) => small.join(id, student)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 503])
    expect(answers.find(({ status }) => status === 503)?.body).toMatchObject({
      code: 'room_full',
      message: 'The room is full.',
    })
    expect((await small.join(id, teacher)).status).toBe(200)
  })

  test('who cancels leaves the place in a full room to somebody else at once (rule classroom-11)', async () => {
    const small = await createClassroomWorld({ ROOM_MAX_PEOPLE: '2' })
    const { id, teacher, students } = await small.running(['Sam', 'Ann'], 10)
    const [sam, ann] = students as [Person, Person]
    await small.enter(id, teacher)
    await small.enter(id, sam)
    expect((await small.join(id, ann)).body.code).toBe('room_full')
    await small.world.call(cancelClassBooking, { id }, sam)
    expect((await small.join(id, ann)).status).toBe(200)
  })
})

describe('people who may no longer be in the room leave it (rule classroom-4)', () => {
  test.each([
    [
      'a cancelled booking',
      async (id: string, who: Parameters<typeof join>[1]) =>
        world.call(cancelClassBooking, { id }, who),
    ],
    [
      'a deleted account',
      async (_id: string, who: Parameters<typeof join>[1]) => world.call(deleteAccount, {}, who),
    ],
    [
      'a suspension',
      async (_id: string, who: Parameters<typeof join>[1]) =>
        world.call(
          suspendPerson,
          { personId: who.id, reason: 'Spam.' },
          await world.person('admin'),
        ),
    ],
    [
      'a sign-out',
      async (_id: string, who: Parameters<typeof join>[1]) =>
        sql`delete from identity.login where id = ${decodeJwt(who.token)['sid'] as string}`
          .execute(world.db)
          .then(() => ({ status: 200, body: {} })),
    ],
  ])('%s', async (_name, act) => {
    const { id, teacher, students } = await running(['Sam', 'Ann'], 5)
    for (const who of [teacher, ...students]) await enter(id, who)
    const [sam, ann] = students
    const { status, body } = await act(id, sam!)
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    await jobs()
    expect(await inside(id)).toEqual([teacher.id, ann!.id].toSorted())
  })

  test('the deletion of the offering closes the room', async () => {
    const { id, teacher, students } = await running()
    for (const who of [teacher, ...students]) await enter(id, who)
    const name = await roomName(id)
    expect((await world.call(deleteClass, { id }, teacher)).status).toBe(201)
    await jobs()
    expect(media.rooms.has(name)).toBe(false)
  })

  test('a token that is still valid does not let them in again', async () => {
    const { id, teacher, students } = await running(['Sam'], 5)
    await enter(id, teacher)
    const token = await enter(id, students[0]!)
    await world.call(cancelClassBooking, { id }, students[0]!)
    await jobs()
    await media.join(token)
    await expect.poll(() => inside(id)).toEqual([teacher.id])
  })
})

describe('the owner (rules classroom-5 to classroom-7)', () => {
  test('switches what students may do, and the media server follows', async () => {
    const { id, teacher, students } = await running()
    const [sam] = students
    await enter(id, teacher)
    await enter(id, sam!)
    const name = await roomName(id)
    expect(media.publish(name, sam!.id, 'microphone')).toBe(true)
    expect(media.publish(name, sam!.id, 'screen_share')).toBe(false)
    const change = (body: object, who = teacher) =>
      world.call(calls.changeRoom, { id, ...body }, who)
    expect((await change({ speak: false, screens: true })).status).toBe(200)
    expect(media.publish(name, sam!.id, 'microphone')).toBe(false)
    expect(media.publish(name, sam!.id, 'screen_share')).toBe(true)
    expect(await room(id, sam!)).toMatchObject({
      speak: false,
      cameras: true,
      screens: true,
      draw: false,
      rights: { speak: false, camera: true, screen: true, draw: false },
    })
    expect((await room(id, teacher)).rights).toEqual({
      speak: true,
      camera: true,
      screen: true,
      draw: true,
    })
    // A token from before the change.
    expect((await change({ cameras: false, speak: false, screens: false })).status).toBe(200)
    const { video } = decodeJwt<{ video: object }>((await join(id, sam!)).body.room.token)
    expect(video).toMatchObject({ canPublish: false, canPublishSources: [] })
    expect((await change({ speak: 'yes' })).body.fields).toEqual({ speak: expect.any(String) })
    const other = await world.person('approved')
    expect([(await change({}, sam!)).status, (await change({}, other)).status]).toEqual([403, 403])
  })

  test('mutes one person or everyone', async () => {
    const { id, teacher, students } = await running(['Sam', 'Ann'])
    for (const who of [teacher, ...students]) {
      await enter(id, who)
      media.publish(await roomName(id), who.id, 'microphone')
    }
    const name = await roomName(id)
    const silent = () =>
      [teacher, ...students].map(({ id: who }) => media.rooms.get(name)!.get(who)!.tracks[0]!.muted)
    const mute = (body: object) => world.call(calls.muteInRoom, { id, ...body }, teacher)
    expect((await mute({ person: students[0]!.id })).status).toBe(200)
    expect(silent()).toEqual([false, true, false])
    expect((await mute({ everyone: true })).status).toBe(200)
    expect(silent()).toEqual([false, true, true])
    expect((await mute({ person: (await world.person('student')).id })).status).toBe(404)
    for (const wrong of [{}, { person: students[0]!.id, everyone: true }])
      expect((await mute(wrong)).body).toMatchObject({
        code: 'invalid',
        fields: { person: 'Choose one person or everyone' },
      })
  })

  test('removes a student for the rest of the session, and lets them in again', async () => {
    const { id, teacher, students } = await running(['Sam', 'Ann'])
    const [sam, ann] = students
    await enter(id, teacher)
    const token = await enter(id, sam!)
    const person = { id, person: sam!.id }
    expect((await world.call(calls.removeFromRoom, person, ann!)).status).toBe(403)
    expect((await world.call(calls.removeFromRoom, person, teacher)).status).toBe(200)
    expect(await inside(id)).toEqual([teacher.id])
    const refused = await join(id, sam!)
    expect([refused.status, refused.body.code]).toEqual([403, 'removed'])
    await media.join(token)
    await expect.poll(() => inside(id)).toEqual([teacher.id])
    const names = async (who: typeof teacher) =>
      (await room(id, who)).people.map(({ id: each }: { id: string }) => each)
    expect(await names(teacher)).toContain(sam!.id)
    expect(await names(ann!)).not.toContain(sam!.id)
    expect((await world.call(calls.readmitToRoom, person, teacher)).status).toBe(200)
    await enter(id, sam!)
    expect(await inside(id)).toEqual([teacher.id, sam!.id].toSorted())
    const stranger = (await world.person('student')).id
    for (const call of [calls.removeFromRoom, calls.readmitToRoom])
      expect((await world.call(call, { id, person: stranger }, teacher)).status).toBe(404)
    expect(
      (await world.call(calls.removeFromRoom, { id, person: teacher.id }, teacher)).status,
    ).toBe(404)
  })

  test('ends the class for everybody, and can open it again', async () => {
    const { id, teacher, students } = await running()
    for (const who of [teacher, ...students]) await enter(id, who)
    const name = await roomName(id)
    const stream = await listening(students[0]!)
    expect((await world.call(calls.endRoom, { id }, teacher)).status).toBe(200)
    expect(media.rooms.has(name)).toBe(false)
    await stream.hears({ type: 'classroom', offeringId: id })
    expect((await join(id, students[0]!)).body).toEqual({
      message: 'The class has ended.',
      code: 'ended',
    })
    expect((await world.call(calls.endRoom, { id }, teacher)).body.code).toBe('not_open')
    await enter(id, teacher)
    await enter(id, students[0]!)
  })

  test('the room closes 15 minutes after the end of the session', async () => {
    const { id, teacher, students } = await running()
    for (const who of [teacher, ...students]) await enter(id, who)
    const name = await roomName(id)
    const times = (ago: number) =>
      sql`
        with moved as (
          update session set ends_at = now() - make_interval(mins => ${ago}::int),
            starts_at = now() - interval '2 hours'
          where offering_id = ${id} returning starts_at
        )
        update classroom set starts_at = moved.starts_at from moved
        where offering_id = ${id}`.execute(world.db)
    await times(14)
    await sql`select graphile_worker.add_job('check-classrooms')`.execute(world.db)
    await jobs()
    expect(media.rooms.has(name)).toBe(true)
    expect((await room(id, students[0]!)).people).toHaveLength(2)
    await times(16)
    expect((await world.call(calls.getRoom, { id }, teacher)).body.code).toBe('not_open')
    await sql`select graphile_worker.add_job('check-classrooms')`.execute(world.db)
    await jobs()
    expect(media.rooms.has(name)).toBe(false)
  })

  test('hands keep their order, and the owner lowers them', async () => {
    const { id, teacher, students } = await running(['Ann', 'Sam'])
    for (const who of [teacher, ...students]) await enter(id, who)
    const [ann, sam] = students
    const hand = (who: typeof teacher, raised: boolean, person?: string) =>
      world.call(calls.raiseHand, { id, raised, ...(person && { person }) }, who)
    const hands = async () =>
      (await room(id, ann!)).people
        .filter(({ handRaisedAt: at }: { handRaisedAt: string | null }) => at !== null)
        .map(({ name }: { name: string }) => name)
    expect((await hand(sam!, true)).status).toBe(200)
    await hand(ann!, true)
    await hand(sam!, true)
    expect(await hands()).toEqual(['Sam', 'Ann'])
    expect((await hand(ann!, false, sam!.id)).status).toBe(403)
    expect((await hand(teacher, false, sam!.id)).status).toBe(200)
    expect(await hands()).toEqual(['Ann'])
    // Who leaves no longer asks to speak.
    await media.leave(await roomName(id), ann!.id)
    expect(await hands()).toEqual([])
    expect((await hand(ann!, true)).status).toBe(403)
  })

  test('no hand is raised in a room that is opened again', async () => {
    const { id, teacher, students } = await running()
    const [sam] = students
    await enter(id, teacher)
    await enter(id, sam!)
    await world.call(calls.raiseHand, { id, raised: true }, sam!)
    await world.call(calls.endRoom, { id }, teacher)
    await enter(id, teacher)
    const { people } = await room(id, teacher)
    expect(people.find((person: { id: string }) => person.id === sam!.id).handRaisedAt).toBeNull()
  })
})
