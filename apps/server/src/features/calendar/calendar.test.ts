import {
  bookClass,
  bookCourse,
  cancelClassBooking,
  joinWaitlist,
} from '@firstbell/contract/bookings'
import { deleteAccount } from '@firstbell/contract/accounts'
import { calendarFilePath, openCalendarFeed } from '@firstbell/contract/calendar'
import {
  createClass,
  createCourse,
  deleteClass,
  updateClass,
  updateCourse,
} from '@firstbell/contract/offerings'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readCalendar } from '../../../test/support/icalendar.ts'
import { classForm, courseForm, dayFromNow } from '../../../test/support/offering-forms.ts'
import { createWorld, type Person } from '../../../test/support/world.ts'

const world = await createWorld({
  MAIL_FROM: 'Firstbell <hello@school.example>',
})
const SITE = world.context.config.publicUrl

const MEETING = 'https://meet.example.com/secret-room'

async function aClass(teacher: Person, over: Record<string, unknown> = {}): Promise<string> {
  const form = classForm(await world.picture(teacher), { meetingUrl: MEETING, ...over })
  const { status, body } = await world.call(createClass, form, teacher)
  expect(status).toBe(201)
  return body.class._id
}

async function aCourse(teacher: Person, over: Record<string, unknown> = {}): Promise<string> {
  const form = courseForm(await world.picture(teacher), { meetingUrl: MEETING, ...over })
  const { status, body } = await world.call(createCourse, form, teacher)
  expect(status).toBe(201)
  return body.course._id
}

const book = async (classId: string, who: Person) =>
  expect((await world.call(bookClass, { classId }, who)).status).toBe(201)
const cancel = async (id: string, who: Person) =>
  expect((await world.call(cancelClassBooking, { id }, who)).status).toBe(201)
const change = async (classId: string, teacher: Person, over: Record<string, unknown>) => {
  const form = { ...classForm('', over), classId }
  expect((await world.call(updateClass, form, teacher)).status).toBe(201)
  // As if the last mail about changes had been longer ago.
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.db)
}

async function feedOf(who: Person) {
  const { body } = await world.call(openCalendarFeed, {}, who)
  return new URL(body.url).pathname
}
const get = (url: string, headers: Record<string, string> = {}) => world.request({ url, headers })
async function entriesOf(who: Person) {
  const { status, body } = await get(await feedOf(who))
  expect(status).toBe(200)
  return readCalendar(body).events
}

/** What mails have said to a person's calendar, in their order. */
async function invitesTo({ email }: Person) {
  await world.mailsTo(email)
  const { rows } = await sql<{ template: string; invite: string }>`
    select template, invite from mail where recipient = ${email} and invite is not null
    order by created_at, id`.execute(world.db)
  return rows.map(({ template, invite }) => {
    const { method, events } = readCalendar(invite)
    expect(events).toHaveLength(1)
    return { template, method, text: invite, ...events[0]! }
  })
}

const uidOf = (id: string) => `${id}@${new URL(SITE).host}`

describe('the address (rule calendar-1)', () => {
  test('is the same at each call, with or without a body', async () => {
    const ada = await world.person('student')
    const first = await world.call(openCalendarFeed, {}, ada)
    expect(first.status).toBe(200)
    expect(first.body.url).toMatch(/^http:\/\/[\w.:]+\/calendar\/[\w-]{43}\.ics$/)
    const headers = { authorization: `Bearer ${ada.token}` }
    const without = await world.request({ method: 'POST', url: '/me/calendar', headers })
    expect(without).toMatchObject({ status: 200, body: { url: first.body.url } })
    for (const payload of [{ rotate: false }, {}])
      expect(
        (await world.request({ method: 'POST', url: '/me/calendar', headers, payload })).body.url,
      ).toBe(first.body.url)
    expect(await world.call(openCalendarFeed, { rotate: 'yes' }, ada)).toMatchObject({
      status: 400,
      body: { code: 'invalid' },
    })
  })

  test('is another one for another person', async () => {
    const [ada, bo] = [await world.person('student'), await world.person('instructor')]
    expect(await feedOf(ada)).not.toBe(await feedOf(bo))
  })

  test('ends when it is rotated, also when that is asked for many times at once', async () => {
    const ada = await world.person('student')
    const before = await feedOf(ada)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => world.call(openCalendarFeed, { rotate: true }, ada)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const after = await feedOf(ada)
    expect((await get(after)).status).toBe(200)
    const paths = answers.map(({ body }) => new URL(body.url).pathname)
    expect(paths).toContain(after)
    for (const path of [before, ...paths.filter((path) => path !== after)])
      expect(await get(path)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('is one address, also when it is asked for many times at once for the first time', async () => {
    const ada = await world.person('student')
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => world.call(openCalendarFeed, {}, ada)),
    )
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1)
  })

  test('ends with the account', async () => {
    const ada = await world.person('student')
    const path = await feedOf(ada)
    expect((await world.call(deleteAccount, {}, ada)).status).toBe(201)
    expect((await get(path)).status).toBe(404)
  })

  test('leads nowhere when it is guessed, cut or dressed up', async () => {
    const path = await feedOf(await world.person('student'))
    for (const other of [
      '/calendar/x.ics',
      `/calendar/${'A'.repeat(43)}.ics`,
      path.replace('.ics', ''),
      path.replace('.ics', '.ICS'),
      path.replace(/.\.ics/, '.ics'),
      path.replace('/calendar/', '/calendar/%00'),
      path.replace('.ics', "'--.ics"),
      '/calendar/.ics',
    ])
      expect([other, (await get(other)).status]).toEqual([other, 404])
  })
})

describe('the feed (rule calendar-2)', () => {
  test('holds what the person has booked and teaches, the way to join, and nothing else (rule calendar-4)', async () => {
    const teacher = await world.person('approved', 'Clara Schumann')
    const [ada, bo] = [
      await world.person('student', 'Ada Lovelace'),
      await world.person('student', 'Bo Diddley'),
    ]
    const [booked, notBooked] = [await aClass(teacher), await aClass(teacher)]
    const course = await aCourse(teacher)
    await book(booked, ada)
    await book(booked, bo)
    await book(notBooked, bo)
    expect((await world.call(bookCourse, { courseId: course }, ada)).status).toBe(201)

    const events = await entriesOf(ada)
    expect(events.map(({ uid }) => uid).toSorted()).toEqual([booked, course].map(uidOf).toSorted())
    expect(events.find(({ uid }) => uid === uidOf(booked))).toMatchObject({
      summary: 'Guitar basics',
      status: 'CONFIRMED',
      sequence: 0,
      url: `${SITE}/classes/${booked}`,
      location: `${SITE}/join/${booked}`,
      description: `Instructor: Clara Schumann\nJoin: ${SITE}/join/${booked}`,
      recurs: false,
      attendees: [],
    })
    expect((await entriesOf(teacher)).map(({ uid }) => uid).toSorted()).toEqual(
      [booked, notBooked, course].map(uidOf).toSorted(),
    )
    for (const person of [ada, bo, teacher]) {
      const { body } = await get(await feedOf(person))
      for (const secret of ['secret-room', 'Ada', 'Bo Diddley', '@example.com'])
        expect(body).not.toContain(secret)
    }
  })

  test('is a valid calendar for somebody who has nothing', async () => {
    expect(await entriesOf(await world.person('student'))).toEqual([])
  })

  test('leaves out places in a waitlist, and seats that are only offered', async () => {
    const teacher = await world.person('approved')
    const [ada, bo] = [await world.person('student'), await world.person('student')]
    const id = await aClass(teacher, { maxStudents: '1' })
    await book(id, bo)
    expect((await world.call(joinWaitlist, { id }, ada)).status).toBe(201)
    expect(await entriesOf(ada)).toEqual([])
    await cancel(id, bo)
    expect(await entriesOf(ada)).toEqual([])
    await book(id, ada)
    expect(await entriesOf(ada)).toMatchObject([{ uid: uidOf(id), sequence: 0 }])
  })

  test('says for 30 days what was cancelled, by whomever', async () => {
    const teacher = await world.person('approved')
    const ada = await world.person('student')
    const [left, deleted] = [await aClass(teacher), await aClass(teacher)]
    await book(left, ada)
    await book(deleted, ada)
    await cancel(left, ada)
    await world.call(deleteClass, { id: deleted }, teacher)
    const standing = async (who: Person) =>
      Object.fromEntries((await entriesOf(who)).map(({ uid, status }) => [uid, status]))
    expect(await standing(ada)).toEqual({
      [uidOf(left)]: 'CANCELLED',
      [uidOf(deleted)]: 'CANCELLED',
    })
    expect(await standing(teacher)).toEqual({
      [uidOf(left)]: 'CONFIRMED',
      [uidOf(deleted)]: 'CANCELLED',
    })
    await sql`update booking set ended_at = ended_at - interval '31 days'
      where student_id = ${ada.id}`.execute(world.db)
    await sql`update offering set cancelled_at = cancelled_at - interval '31 days'
      where id = ${deleted}`.execute(world.db)
    expect(await standing(ada)).toEqual({})
    expect(await standing(teacher)).toEqual({ [uidOf(left)]: 'CONFIRMED' })
  })

  test('is private, and asked about each time', async () => {
    const { headers } = await get(await feedOf(await world.person('student')))
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    })
  })

  test('answers 304 until something of it changes', async () => {
    const teacher = await world.person('approved')
    const ada = await world.person('student')
    const [id, other] = [await aClass(teacher), await aClass(teacher)]
    await book(id, ada)
    const path = await feedOf(ada)
    let tag = ''
    const changed = async () => {
      const { status, headers, body } = await get(path, { 'if-none-match': tag })
      expect(headers['etag']).toMatch(/^"[\w-]{43}"$/)
      if (status === 304) {
        expect(body).toBe('')
        return false
      }
      expect(status).toBe(200)
      tag = String(headers['etag'])
      // The tag of the whole calendar is the one that is computed without it.
      expect((await get(path, { 'if-none-match': `"x", W/${tag}` })).status).toBe(304)
      return true
    }
    expect(await changed()).toBe(true)
    expect(await changed()).toBe(false)
    for (const step of [
      () => change(id, teacher, { title: 'Guitar and song' }),
      () =>
        world.db.updateTable('person').set({ name: 'X' }).where('id', '=', teacher.id).execute(),
      () => book(other, ada),
      () => cancel(other, ada),
      () => book(other, ada),
      () => world.call(deleteClass, { id: other }, teacher),
    ]) {
      await step()
      expect(await changed()).toBe(true)
      expect(await changed()).toBe(false)
    }
    // What does not concern this person.
    await book(id, await world.person('student'))
    expect(await changed()).toBe(false)
  })
})

describe('a course (rule calendar-3)', () => {
  test.each([
    ['Europe/Berlin', '2027-03-20', '18:00', 60, 20],
    ['Europe/Berlin', '2027-10-20', '23:30', 90, 20],
    ['America/New_York', '2027-03-01', '07:15', 45, 30],
    ['Australia/Lord_Howe', '2027-03-25', '18:00', 60, 20],
    ['Australia/Sydney', '2027-09-25', '18:00', 60, 20],
    ['Asia/Kolkata', '2027-03-20', '18:00', 60, 20],
    ['UTC', '2027-03-20', '18:00', 1_440, 20],
    ['America/Santiago', '2027-03-01', '09:00', 60, 730],
  ])('in %s from %s takes place at the instants of its sessions', async (...given) => {
    const [timezone, date, timing, sessionMinutes, duration] = given
    const teacher = await world.person('approved')
    const id = await aCourse(teacher, { timezone, date, timing, sessionMinutes, duration })
    const rows = await world.db
      .selectFrom('session')
      .select(['starts_at', 'ends_at'])
      .where('offering_id', '=', id)
      .orderBy('starts_at')
      .execute()
    expect(rows).toHaveLength(duration)
    const [event] = await entriesOf(teacher)
    expect(event?.recurs).toBe(true)
    expect(event?.sessions.map(({ startsAt }) => startsAt)).toEqual(
      rows.map((row) => row.starts_at.toISOString()),
    )
    expect(event?.sessions[0]?.endsAt).toBe(rows[0]?.ends_at.toISOString())
  })
})

describe('what mails say to calendars (rule calendar-5)', () => {
  test('book, change, cancel, book again: one event, and each word higher than the last', async () => {
    const teacher = await world.person('approved')
    const ada = await world.person('student', 'Ada Lovelace')
    const id = await aClass(teacher)
    const steps: [() => Promise<unknown>, string, string, string][] = [
      [() => book(id, ada), 'booking-confirmed', 'REQUEST', 'CONFIRMED'],
      [() => change(id, teacher, { timing: '19:00' }), 'offering-changed', 'REQUEST', 'CONFIRMED'],
      [() => cancel(id, ada), 'booking-cancelled', 'CANCEL', 'CANCELLED'],
      [() => book(id, ada), 'booking-confirmed', 'REQUEST', 'CONFIRMED'],
      [() => change(id, teacher, { title: 'Blues' }), 'offering-changed', 'REQUEST', 'CONFIRMED'],
      [() => cancel(id, ada), 'booking-cancelled', 'CANCEL', 'CANCELLED'],
    ]
    const feed: number[] = []
    for (const [index, [step, template, method, status]] of steps.entries()) {
      await step()
      // Bounds on how many mails one seat causes are the business of another test.
      const invites = await invitesTo(ada)
      await sql`delete from seat_notification where student_id = ${ada.id} and mails > 3`.execute(
        world.db,
      )
      expect(invites).toHaveLength(index + 1)
      expect(invites.at(-1)).toMatchObject({ template, method, status, uid: uidOf(id) })
      const [entry] = await entriesOf(ada)
      expect(entry).toMatchObject({ status, uid: uidOf(id) })
      feed.push(entry!.sequence)
    }
    const invites = await invitesTo(ada)
    const sequences = invites.map(({ sequence }) => sequence)
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
    expect(new Set(sequences).size).toBe(steps.length)
    // The feed says the same.
    expect(feed).toEqual(sequences)
    const stamps = invites.map(({ stamp }) => stamp)
    expect(stamps).toEqual(stamps.toSorted())
    expect(invites[1]?.sessions).not.toEqual(invites[0]?.sessions)
    for (const { organizer, attendees, text } of invites) {
      expect(organizer).toEqual({ name: 'Firstbell', address: 'hello@school.example' })
      expect(attendees).toEqual([
        { name: 'Ada Lovelace', address: ada.email, part: 'ACCEPTED', rsvp: 'FALSE' },
      ])
      expect(text).not.toContain('secret-room')
      expect(text).not.toContain('RECURRENCE-ID')
    }
  })

  test('a deleted offering is taken out of the calendar of everybody booked, and of nobody else', async () => {
    const teacher = await world.person('approved')
    const [ada, bo, cy] = [
      await world.person('student'),
      await world.person('student'),
      await world.person('student'),
    ]
    const id = await aClass(teacher, { maxStudents: '2' })
    await book(id, ada)
    await book(id, bo)
    await cancel(id, bo)
    await book(id, bo)
    expect((await world.call(joinWaitlist, { id }, cy)).status).toBe(201)
    for (const who of [ada, bo]) expect(await invitesTo(who)).not.toEqual([])
    const before = { ada: (await invitesTo(ada)).at(-1)!, bo: (await invitesTo(bo)).at(-1)! }
    await world.call(deleteClass, { id }, teacher)
    for (const [who, last] of [
      [ada, before.ada],
      [bo, before.bo],
    ] as const) {
      const invite = (await invitesTo(who)).at(-1)!
      expect(invite).toMatchObject({
        template: 'offering-cancelled',
        method: 'CANCEL',
        status: 'CANCELLED',
        uid: last.uid,
      })
      expect(invite.sequence).toBeGreaterThan(last.sequence)
      expect(await entriesOf(who)).toMatchObject([
        { status: 'CANCELLED', sequence: invite.sequence },
      ])
    }
    expect(await invitesTo(cy)).toEqual([])
    expect(await entriesOf(cy)).toEqual([])
  })

  test('a course that changes its days or the length of its sessions changes as one event', async () => {
    const teacher = await world.person('approved')
    const ada = await world.person('student')
    const id = await aCourse(teacher)
    await world.call(bookCourse, { courseId: id }, ada)
    const update = async (over: Record<string, unknown>) => {
      const form = { ...courseForm('', over), courseId: id }
      expect((await world.call(updateCourse, form, teacher)).status).toBe(201)
      await invitesTo(ada)
      await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.db)
    }
    await invitesTo(ada)
    await update({ date: dayFromNow(9), duration: '3' })
    await update({ date: dayFromNow(9), duration: '3', sessionMinutes: '90' })
    const invites = await invitesTo(ada)
    expect(invites.map(({ method, sequence }) => [method, sequence])).toEqual([
      ['REQUEST', 0],
      ['REQUEST', 1],
      ['REQUEST', 2],
    ])
    expect(new Set(invites.map(({ uid }) => uid)).size).toBe(1)
    expect(invites.map(({ sessions }) => sessions.length)).toEqual([5, 3, 3])
    const minutes = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
      (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000
    expect(invites.map(({ sessions }) => minutes(sessions[0]!))).toEqual([60, 60, 90])
    const [mail] = (await world.mailsTo(ada.email)).slice(-1)
    expect(mail?.plain).toContain('Session length: 90 minutes')
  })

  test('a change that is told after a cancellation speaks only to those still booked', async () => {
    const teacher = await world.person('approved')
    const ada = await world.person('student')
    const id = await aClass(teacher)
    await book(id, ada)
    await invitesTo(ada)
    await change(id, teacher, { timing: '20:00' })
    await cancel(id, ada)
    const invites = await invitesTo(ada)
    expect(invites.map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL'])
    expect(invites[1]!.sequence).toBeGreaterThan(invites[0]!.sequence)
  })

  test('instructors’ mails say nothing to calendars: theirs is the feed', async () => {
    const teacher = await world.person('approved')
    const id = await aClass(teacher)
    await book(id, await world.person('student'))
    await world.call(deleteClass, { id }, teacher)
    expect(await invitesTo(teacher)).toEqual([])
  })

  test('what somebody typed is text', async () => {
    const teacher = await world.person('approved', 'Clara; "C", Schumann\\')
    const ada = await world.person('student', 'Ada "A", Love;lace')
    const title = `${'吉他🎸'.repeat(20)}, chords; C:\\riffs`
    const id = await aClass(teacher, { title })
    await book(id, ada)
    const [invite] = await invitesTo(ada)
    expect(invite).toMatchObject({ summary: title, attendees: [{ address: ada.email }] })
    expect((await entriesOf(ada))[0]?.summary).toBe(title)
  })
})

describe('the file (rule calendar-6)', () => {
  test('is for anybody, without personal data', async () => {
    const teacher = await world.person('approved')
    const ada = await world.person('student', 'Ada Lovelace')
    const id = await aClass(teacher)
    await book(id, ada)
    const { status, body, headers } = await get(calendarFilePath(id))
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="firstbell-class.ics"',
    })
    const { method, events } = readCalendar(body)
    expect(method).toBeNull()
    expect(events).toMatchObject([
      { uid: uidOf(id), status: 'CONFIRMED', organizer: null, attendees: [] },
    ])
    for (const secret of ['Ada', ada.email, teacher.email, 'secret-room'])
      expect(body).not.toContain(secret)
    // The same event as in the feed and in the mails.
    const [inFeed] = await entriesOf(ada)
    expect(inFeed?.sessions).toEqual(events[0]?.sessions)
  })

  test('of a course recurs', async () => {
    const id = await aCourse(await world.person('approved'))
    const { body, headers } = await get(calendarFilePath(id))
    expect(headers['content-disposition']).toContain('firstbell-course.ics')
    expect(readCalendar(body).events[0]?.sessions).toHaveLength(5)
  })

  test('is gone with the offering, and not there for what is none', async () => {
    const teacher = await world.person('approved')
    const id = await aClass(teacher)
    await world.call(deleteClass, { id }, teacher)
    expect(await get(calendarFilePath(id))).toMatchObject({
      status: 410,
      body: { code: 'gone', category: 'Music' },
    })
    for (const none of ['b3a0c5a2-1111-4222-8333-444455556666', 'x', '%00', 'x'.repeat(150)])
      expect(await get(calendarFilePath(none))).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
  })
})
