import { randomUUID } from 'node:crypto'
import { bookClass, cancelClassBooking, joinWaitlist } from '@firstbell/contract/bookings'
import { createClass, deleteClass } from '@firstbell/contract/offerings'
import { updatePreferences } from '@firstbell/contract/preferences'
import {
  getAttendance,
  getNextSession,
  joinSession,
  setAttendance,
} from '@firstbell/contract/sessions'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { classForm, dayFromNow } from '../../../test/support/offering-forms.ts'
import { LINK, minutesFromNow, taught, type Taught } from '../../../test/support/sessions.ts'
import { createWorld, type Person } from '../../../test/support/world.ts'

const world = await createWorld()
const student = (name?: string) => world.person('student', name)

const session = (id: string, who: Person) => world.call(getNextSession, { id }, who)
const join = (id: string, who: Person) => world.call(joinSession, { id }, who)
const attendance = async ({ id, teacher }: Taught) => {
  const { status, body } = await world.call(getAttendance, { id }, teacher)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.students
}
const mark = ({ id, teacher }: Taught, studentId: string, attended: boolean | null) =>
  world.call(setAttendance, { id, studentId, attended }, teacher)

const minutes = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 60_000

describe('joining (rules session-3, session-5)', () => {
  test('gives the link from 15 minutes before the start, to students with a seat and to the owner', async () => {
    const soon = await taught(world, 'class', { duration: '90' })
    const sam = await student()
    await soon.book(sam)
    await soon.edit(minutesFromNow(10))
    const next = await session(soon.id, sam)
    expect(next.status).toBe(200)
    expect(next.body).toMatchObject({
      message: 'Done.',
      offering: { _id: soon.id, kind: 'class', timezone: 'UTC', owned: false },
      hasLink: true,
    })
    const { startsAt, endsAt, opensAt } = next.body.session
    expect([minutes(startsAt, endsAt), minutes(opensAt, startsAt)]).toEqual([90, 15])
    expect(JSON.stringify(next.body)).not.toContain(LINK)

    const joined = await join(soon.id, sam)
    expect([joined.status, joined.body]).toEqual([
      200,
      { message: 'Done.', url: LINK, startsAt, endsAt },
    ])
    expect((await join(soon.id, soon.teacher)).body.url).toBe(LINK)
    expect((await session(soon.id, soon.teacher)).body.offering.owned).toBe(true)
  })

  test('is refused before that, with the time when the session opens', async () => {
    const later = await taught(world, 'class')
    const sam = await student()
    await later.book(sam)
    const { body } = await session(later.id, sam)
    for (const who of [sam, later.teacher]) {
      const refused = await join(later.id, who)
      expect([refused.status, refused.body]).toEqual([
        409,
        {
          message: 'This session is not open yet.',
          code: 'too_early',
          opensAt: body.session.opensAt,
        },
      ])
    }
    expect(Date.parse(body.now)).toBeLessThan(Date.parse(body.session.opensAt))
  })

  test('is refused after the end', async () => {
    const over = await taught(world, 'class', { duration: '30' })
    const sam = await student()
    await over.book(sam)
    await over.edit({ ...minutesFromNow(-31), duration: '30' })
    const refused = await join(over.id, sam)
    expect([refused.status, refused.body]).toEqual([
      409,
      { message: 'This has ended.', code: 'ended' },
    ])
    const { body } = await session(over.id, sam)
    expect(body.session).toBeUndefined()
    expect(body.hasLink).toBe(true)
  })

  test('says that there is no link yet, once the session is open', async () => {
    const bare = await taught(world, 'class', { meetingUrl: '' })
    const sam = await student()
    await bare.book(sam)
    expect((await join(bare.id, sam)).body.code).toBe('too_early')
    await bare.edit({ ...minutesFromNow(5), meetingUrl: '' })
    expect((await session(bare.id, sam)).body.hasLink).toBe(false)
    const refused = await join(bare.id, sam)
    expect([refused.status, refused.body]).toEqual([
      409,
      { message: 'The instructor has not added a meeting link yet.', code: 'no_link' },
    ])
    expect((await attendance(bare))[0].joinedAt).toBeNull()
    await bare.edit({ ...minutesFromNow(5), meetingUrl: LINK })
    expect((await join(bare.id, sam)).body.url).toBe(LINK)
  })

  test('is possible JOIN_EARLY_MINUTES before the start', async () => {
    const early = await createWorld({ JOIN_EARLY_MINUTES: '60' })
    const soon = await taught(early, 'class')
    await soon.edit(minutesFromNow(45))
    expect((await early.call(joinSession, { id: soon.id }, soon.teacher)).status).toBe(200)
    const late = await createWorld({ JOIN_EARLY_MINUTES: '0' })
    const next = await taught(late, 'class')
    await next.edit(minutesFromNow(5))
    const { body } = await late.call(joinSession, { id: next.id }, next.teacher)
    const { session: shown } = (await late.call(getNextSession, { id: next.id }, next.teacher)).body
    expect([body.code, body.opensAt]).toEqual(['too_early', shown.startsAt])
  })

  test('a course gives its current session, then the next one', async () => {
    const course = await taught(world, 'course', { duration: '3', sessionMinutes: '45' })
    const sam = await student()
    await course.book(sam)
    // The first session has ended, the second one is in progress.
    const yesterday = minutesFromNow(-24 * 60 - 20)
    await course.edit({ ...yesterday, duration: '3', sessionMinutes: '45' })
    const { body } = await session(course.id, sam)
    const first = `${yesterday.date}T${yesterday.timing}Z`
    expect(minutes(first, body.session.startsAt)).toBe(24 * 60)
    expect((await join(course.id, sam)).body).toMatchObject({
      url: LINK,
      startsAt: body.session.startsAt,
      endsAt: body.session.endsAt,
    })
    // The second session ends, and the next one is tomorrow's.
    await course.edit({ ...yesterday, duration: '3', sessionMinutes: '10' })
    const tomorrow = (await session(course.id, sam)).body
    expect(minutes(body.session.startsAt, tomorrow.session.startsAt)).toBe(24 * 60)
    expect((await join(course.id, sam)).body).toMatchObject({
      code: 'too_early',
      opensAt: tomorrow.session.opensAt,
    })
  })
})

test('a refusal gives the first reason that applies (rule session-4)', async () => {
  const [sam, sue, wes] = [await student(), await student(), await student()]
  const full = await taught(world, 'class', { maxStudents: '1' })
  await full.book(sam)
  expect((await world.call(joinWaitlist, { id: full.id }, wes)).status).toBe(201)
  for (const ask of [session, join]) {
    const nowhere = await ask(randomUUID(), sam)
    expect([nowhere.status, nowhere.body]).toEqual([
      404,
      { message: 'There is no such class or course.', code: 'not_found' },
    ])
    // A place on the waitlist is not a seat, and teaching another class does not count.
    for (const who of [sue, wes, await world.person('approved'), await world.person('admin')]) {
      const refused = await ask(full.id, who)
      expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    }
    expect((await ask('no-id', sam)).status).toBe(400)
  }
  await full.edit({ ...minutesFromNow(-600), meetingUrl: '', maxStudents: '1' })
  expect((await join(full.id, sue)).body.code).toBe('forbidden')
  expect((await join(full.id, sam)).body.code).toBe('ended')
  await full.edit({ maxStudents: '1' })
  await world.call(deleteClass, { id: full.id }, full.teacher)
  for (const who of [sam, sue, full.teacher])
    for (const ask of [session, join]) {
      const gone = await ask(full.id, who)
      expect([gone.status, gone.body]).toEqual([
        410,
        { message: 'This class has been cancelled.', code: 'gone', category: 'Music' },
      ])
    }
})

describe('attendance (rules session-6, session-7)', () => {
  test('is a student’s first join, not the owner’s, and the owner’s marks', async () => {
    const held = await taught(world, 'class')
    const [ada, bo, cy] = [await student('Ada'), await student('Bo'), await student('Cy')]
    for (const who of [ada, bo, cy]) await held.book(who)
    await held.edit(minutesFromNow(10))
    await join(held.id, ada)
    const [first] = await attendance(held)
    await Promise.all(Array.from({ length: 5 }, () => join(held.id, ada)))
    await join(held.id, held.teacher)
    // Before the start: students who have joined early are shown, but no one has attended yet.
    const before = await attendance(held)
    expect(before).toEqual([
      {
        studentId: ada.id,
        name: 'Ada',
        email: ada.email,
        profilePic: '',
        bookedAt: expect.any(String),
        joinedAt: first.joinedAt,
        attended: null,
        minutes: null,
      },
      expect.objectContaining({ name: 'Bo', joinedAt: null, attended: null }),
      expect.objectContaining({ name: 'Cy', joinedAt: null, attended: null }),
    ])
    expect(first.joinedAt).not.toBeNull()
    const early = await mark(held, bo.id, true)
    expect([early.status, early.body]).toEqual([
      409,
      { message: 'This has not started yet.', code: 'conflict' },
    ])

    await held.edit(minutesFromNow(-1))
    const attended = async () =>
      (await attendance(held)).map((row: { attended: boolean | null }) => row.attended)
    expect(await attended()).toEqual([true, null, null])
    for (const [who, says] of [
      [ada, false],
      [bo, true],
      [cy, false],
    ] as const) {
      const saved = await mark(held, who.id, says)
      expect([saved.status, saved.body]).toEqual([200, { message: 'Attendance saved.' }])
    }
    expect(await attended()).toEqual([false, true, false])
    for (const who of [ada, bo]) await mark(held, who.id, null)
    expect(await attended()).toEqual([true, null, false])
  })

  test('lists the students who have booked, and is for the owner only', async () => {
    const held = await taught(world, 'course')
    const [sam, sue] = [await student(), await student()]
    await held.book(sam)
    await held.edit(minutesFromNow(-5))
    const nobody = await mark(held, sue.id, true)
    expect([nobody.status, nobody.body]).toEqual([
      404,
      { message: 'This person has not booked this.', code: 'not_found' },
    ])
    const other = await taught(world, 'course')
    const foreign = { ...other, id: held.id }
    const refused = await mark(foreign, sam.id, true)
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    const read = await world.call(getAttendance, { id: held.id }, other.teacher)
    expect([read.status, read.body.code]).toEqual([403, 'forbidden'])
    expect((await mark({ ...held, id: randomUUID() }, sam.id, true)).status).toBe(404)
    for (const attended of ['yes', 1, undefined]) {
      const invalid = await mark(held, sam.id, attended as never)
      expect([invalid.status, invalid.body.fields]).toEqual([
        400,
        { attended: 'Some of what was sent is not valid.' },
      ])
    }
  })

  test('starts again when a class is moved to a later time', async () => {
    const moved = await taught(world, 'class')
    const sam = await student()
    await moved.book(sam)
    await moved.edit(minutesFromNow(5))
    await join(moved.id, sam)
    await moved.edit(minutesFromNow(2 * 24 * 60))
    expect((await attendance(moved))[0]).toMatchObject({ joinedAt: null, attended: null })
    // An edit during the session that leaves or moves the time keeps the attendance.
    await moved.edit(minutesFromNow(5))
    await moved.edit({ ...minutesFromNow(-2), title: 'Another title' })
    expect((await attendance(moved))[0]).toMatchObject({ attended: true })
  })
})

test('marks from before a class was moved to a later time do not count', async () => {
  const moved = await taught(world, 'class')
  const sam = await student()
  await moved.book(sam)
  await moved.edit(minutesFromNow(-5))
  await mark(moved, sam.id, false)
  expect((await attendance(moved))[0]).toMatchObject({ attended: false })
  // The class took place two hours ago, and is moved to a later time.
  await sql`
    update booking set attended_at = attended_at - interval '2 hours'
    where offering_id = ${moved.id}`.execute(world.db)
  expect((await attendance(moved))[0]).toMatchObject({ attended: null })
})

test('another JOIN_EARLY_MINUTES keeps all joins', async () => {
  const early = await createWorld({ JOIN_EARLY_MINUTES: '60' })
  const held = await taught(early, 'class')
  const sam = await early.person('student')
  await held.book(sam)
  await held.edit(minutesFromNow(45))
  await early.call(joinSession, { id: held.id }, sam)
  const { db, pool } = early.context
  const now = await createWorld({ JOIN_EARLY_MINUTES: '0' }, { db, pool })
  const { body } = await now.call(getAttendance, { id: held.id }, held.teacher)
  expect(body.students[0].joinedAt).not.toBeNull()
})

test('attendance of a series has the other dates that are over, and the students who wait (rule session-11)', async () => {
  const teacher = await world.person('approved')
  const form = classForm(await world.picture(teacher), {
    date: dayFromNow(7),
    repeatWeekly: '4',
    maxStudents: '2',
  })
  const { body } = await world.call(createClass, form, teacher)
  const ids = (body.classes as { _id: string }[]).map(({ _id }) => _id)
  const [first, second, third, fourth] = ids as [string, string, string, string]
  const book = async (who: Person, ...classIds: string[]) => {
    for (const classId of classIds)
      expect((await world.call(bookClass, { classId }, who)).status).toBe(201)
  }
  const [ada, bo, cy, di] = await Promise.all(['Ada', 'Bo', 'Cy', 'Di'].map(student))
  await book(ada!, first, second, third)
  await book(bo!, second, third)
  for (const who of [cy!, di!])
    expect((await world.call(joinWaitlist, { id: third }, who)).status).toBe(201)
  const listOf = async (id: string) => {
    const answer = await world.call(getAttendance, { id }, teacher)
    expect(answer.status).toBe(200)
    return answer.body
  }
  const othersOf = async (id: string) =>
    (await listOf(id)).students.map(
      ({ name, otherDates }: { name: string; otherDates?: object }) => [name, otherDates],
    )
  expect(await othersOf(third)).toEqual([
    ['Ada', undefined],
    ['Bo', undefined],
  ])
  for (const id of [first, second])
    await sql`update offering set starts_at = starts_at - interval '30 days',
      ends_at = ends_at - interval '30 days' where id = ${id}`.execute(world.db)
  for (const id of [first, second])
    await world.call(setAttendance, { id, studentId: ada!.id, attended: id === first }, teacher)
  expect(await othersOf(third)).toEqual([
    ['Ada', { count: 2, attended: 1 }],
    ['Bo', { count: 1, attended: 0 }],
  ])
  // A date itself is not among its other dates.
  expect(await othersOf(first)).toEqual([['Ada', { count: 1, attended: 0 }]])
  const { waiting } = await listOf(third)
  expect(waiting).toEqual([
    { studentId: cy!.id, name: 'Cy', profilePic: '', since: expect.any(String) },
    { studentId: di!.id, name: 'Di', profilePic: '', since: expect.any(String) },
  ])
  await world.call(cancelClassBooking, { id: third }, bo!)
  const [offered, next] = (await listOf(third)).waiting
  expect(offered).toMatchObject({ name: 'Cy', heldUntil: expect.any(String) })
  expect(next).not.toHaveProperty('heldUntil')
  // A deleted date no longer belongs to the series.
  expect((await world.call(deleteClass, { id: first }, teacher)).status).toBe(201)
  expect(await othersOf(third)).toEqual([['Ada', { count: 1, attended: 0 }]])
  expect(await othersOf(fourth)).toEqual([])
})

describe('students.csv (rule session-8)', () => {
  const file = (id: string, who: Person | null) =>
    world.request({
      method: 'GET',
      url: `/offerings/${id}/students.csv`,
      headers: who ? { authorization: `Bearer ${who.token}` } : {},
    })

  test('is the attendance list, with formulas escaped', async () => {
    const held = await taught(world, 'class', {
      title: 'Ünder "quotes";\r\n../../x: 100 %',
    })
    const names = [
      '=HYPERLINK("https://evil.example";"Ada")',
      '+1',
      '-1',
      '@SUM(A1)',
      '＝1+1',
      'Doe; =1+1',
      'Doe, "Jo"',
      'Line\nbreak',
      'Zoë Ångström 李',
    ]
    const people: Person[] = []
    for (const name of names) {
      const who = await student(name)
      people.push(who)
      await held.book(who)
    }
    await held.edit(minutesFromNow(10))
    await join(held.id, people[0]!)
    await held.edit(minutesFromNow(-1))
    await mark(held, people[1]!.id, false)
    await world.call(updatePreferences, { timezone: 'Asia/Kolkata' }, held.teacher)
    const [first, second] = await attendance(held)
    const inKolkata = (at: string) =>
      new Date(Date.parse(at) + 5.5 * 3_600_000).toISOString().replace(/\.\d+Z$/, '+05:30')
    const { status, body, headers } = await file(held.id, held.teacher)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    const disposition = String(headers['content-disposition'])
    expect(disposition).toMatch(
      /^attachment; filename="[\w .()-]+\.csv"; filename\*=UTF-8''[\w%.-]+$/,
    )
    expect(body.split('\r\n')[0]).toBe(
      '\ufeffName,Email,Booked (Kolkata time),Joined (Kolkata time),Attended,Minutes',
    )
    expect(body).toContain(
      `\r\n"'=HYPERLINK(""https://evil.example"";""Ada"")",${first.email},${inKolkata(first.bookedAt)},${inKolkata(first.joinedAt)},yes,\r\n`,
    )
    expect(body).toContain(`\r\n'+1,${second.email},${inKolkata(second.bookedAt)},,no,\r\n`)
    for (const cell of [
      "\r\n'-1,",
      "\r\n'@SUM(A1),",
      "\r\n'＝1+1,",
      '\r\n"Doe; =1+1",',
      '\r\n"Doe, ""Jo""",',
      '\r\n"Line\nbreak",',
      '\r\nZoë Ångström 李,',
    ])
      expect(body).toContain(cell)
  })

  test('is for the owner only', async () => {
    const held = await taught(world, 'class')
    const sam = await student()
    await held.book(sam)
    const other = await world.person('approved')
    const statuses = await Promise.all(
      [null, sam, other, await world.person('admin')].map((who) => file(held.id, who)),
    )
    expect(statuses.map(({ status }) => status)).toEqual([401, 403, 403, 403])
    expect((await file(randomUUID(), held.teacher)).status).toBe(404)
    expect((await file('1', held.teacher)).status).toBe(400)
    await world.call(deleteClass, { id: held.id }, held.teacher)
    expect((await file(held.id, held.teacher)).status).toBe(410)
  })
})
