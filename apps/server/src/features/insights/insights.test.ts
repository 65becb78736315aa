import { deleteAccount } from '@firstbell/contract/accounts'
import { getInsights, getMyInsights, type InsightDay } from '@firstbell/contract/insights'
import { deleteClass, getInstructorClasses } from '@firstbell/contract/offerings'
import { updatePreferences } from '@firstbell/contract/preferences'
import { hideReview, putReview } from '@firstbell/contract/reviews'
import { getAttendance, setAttendance } from '@firstbell/contract/sessions'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, inject, test } from 'vitest'
import { createBookingWorld } from '../../../test/support/bookings.ts'
import { minutesFromNow, taught } from '../../../test/support/sessions.ts'
import { createWorld, type Person } from '../../../test/support/world.ts'
import { openDatabase, openPool } from '../../platform/database/database.ts'
import { readInsights } from './insights.ts'
import { updateSums } from './sums.ts'

/** The site's zone, in which midnight is hours away, so that everything that the tests count is on one day. */
const hour = new Date().getUTCHours()
const ZONE = hour >= 4 && hour < 20 ? 'UTC' : 'Asia/Tokyo'
const { world, teacher, student, book, cancel, join, leave, aClass, startsIn } =
  await createBookingWorld({ TIME_ZONE: ZONE })
const { db } = world
const admin = await world.person('admin')

const readNow = async (who: Person, days = '7') => {
  const call = who === admin ? getInsights : getMyInsights
  const { status, body } = await world.call(call, { days }, who)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
/** Runs the job, and reads the insights. */
const insights = async (who: Person, days = '7') => {
  await updateSums(world.context)
  return readNow(who, days)
}
const NOTHING = {
  bookings: 0,
  cancellations: 0,
  waitlisted: 0,
  seats: 0,
  taken: 0,
  attended: 0,
  absent: 0,
}

/** Computes the same numbers from every event of the history and every list. */
async function plainCount(who: Person, zone: string, count: number) {
  const today = Temporal.Now.plainDateISO(zone)
  const all = Array.from({ length: count }, (_, ago) =>
    today.subtract({ days: count - 1 - ago }).toString(),
  )
  const days = new Map(all.map((date) => [date, { ...NOTHING }]))
  const dayOf = (at: Date) =>
    days.get(
      Temporal.Instant.fromEpochMilliseconds(at.getTime())
        .toZonedDateTimeISO(zone)
        .toPlainDate()
        .toString(),
    ) ?? { ...NOTHING }
  const own = who === admin ? sql`true` : sql`instructor_id = ${who.id}`
  const { rows: events } = await sql<{ at: Date; from_status: string; to_status: string }>`
    select at, from_status, to_status from booking_event
    where ${who === admin ? own : sql`offering_id in (select id from offering where ${own})`}`.execute(
    db,
  )
  for (const { at, from_status: from, to_status: to } of events) {
    if (to === 'booked') dayOf(at).bookings += 1
    if (to === 'waiting') dayOf(at).waitlisted += 1
    if (from === 'booked' && to === 'cancelled') dayOf(at).cancellations += 1
  }
  const { rows: offerings } = await sql<{
    id: string
    starts_at: Date
    max: number
    booked: number
    instructor_id: string
  }>`
    select id, starts_at, max_students as max, instructor_id, (select count(*) from booking
      where offering_id = offering.id and status = 'booked') as booked
    from offering where cancelled_at is null and ${own}`.execute(db)
  for (const { id, starts_at: start, max, booked, instructor_id: owner } of offerings) {
    const day = dayOf(start)
    day.seats += max
    day.taken += booked
    const token = tokens.get(owner)
    if (!token || start > new Date()) continue
    const { body } = await world.call(getAttendance, { id }, { ...teacher, token })
    for (const { attended } of body.students ?? []) {
      if (attended === true) day.attended += 1
      if (attended === false) day.absent += 1
    }
  }
  return [...days].map(([date, numbers]) => ({ date, ...numbers }))
}
const tokens = new Map([[teacher.id, teacher.token]])

const random = (below: number) => Math.floor(Math.random() * below)

describe('the calls (rules insight-1, insight-2)', () => {
  test('return 7, 30 or 365 days of the person’s zone', async () => {
    const someone = await world.person('instructor')
    const asked = await world.call(getMyInsights, {}, someone)
    expect(asked.body).toMatchObject({ timezone: ZONE, totals: NOTHING })
    expect(asked.body.days).toHaveLength(30)
    expect(asked.body.ratings).toEqual({ average: null, count: 0, distribution: [0, 0, 0, 0, 0] })
    expect(asked.body.days[0]).not.toHaveProperty('revenue')
    await world.call(updatePreferences, { timezone: 'Pacific/Kiritimati' }, someone)
    for (const days of ['7', '365']) {
      const found = await insights(someone, days)
      const today = Temporal.Now.plainDateISO('Pacific/Kiritimati')
      expect(found.timezone).toBe('Pacific/Kiritimati')
      expect([found.days.length, found.days[0].date, found.days.at(-1).date]).toEqual([
        Number(days),
        String(today.subtract({ days: Number(days) - 1 })),
        String(today),
      ])
    }
    for (const days of ['', '0', '8', '30.0', ' 7', '366', '7,30', 'x'])
      for (const [call, who] of [
        [getMyInsights, someone],
        [getInsights, admin],
      ] as const)
        expect((await world.call(call, { days }, who)).status, days).toBe(400)
  })

  test('return the days as a file (rule insight-9)', async () => {
    const file = (url: string, who: Person | null) =>
      world.request({
        method: 'GET',
        url,
        headers: who ? { authorization: `Bearer ${who.token}` } : {},
      })
    const someone = await world.person('approved')
    await world.call(updatePreferences, { timezone: 'Asia/Kathmandu' }, someone)
    await book(await world.newClass(someone), await student())
    const { days } = await insights(someone)
    const { status, headers, body } = await file('/me/insights.csv?days=7', someone)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringContaining('filename="Insights 7 days.csv"'),
    })
    const lines = body.split('\r\n')
    expect(lines[0]).toBe(
      '\ufeffDate (Kathmandu time),Bookings,Cancellations,Joined a waitlist,Seats,Seats taken,Attended,Absent',
    )
    expect(lines.slice(1)).toEqual([
      ...days.map((day: InsightDay) => Object.values(day).join()),
      '',
    ])
    expect(lines[7]).toMatch(/^\d{4}-\d\d-\d\d,1,0,0,/)
    expect((await file('/admin/insights.csv?days=365', admin)).body.split('\r\n')).toHaveLength(367)
    const student1 = await student()
    for (const [url, who, answer] of [
      ['/me/insights.csv', null, 401],
      ['/me/insights.csv', student1, 403],
      ['/admin/insights.csv', someone, 403],
      ['/me/insights.csv?days=8', someone, 400],
    ] as const)
      expect((await file(url, who)).status).toBe(answer)
  })

  test('share one rate limit with the files, for each person (rule limit-6)', async () => {
    const limited = await createWorld({ RATE_LIMITS: 'on' })
    const chief = await limited.person('admin')
    const other = await limited.person('approved')
    const file = (url: string, { token }: Person) =>
      limited.request({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
    expect((await limited.call(getInsights, { days: '7' }, chief)).status).toBe(200)
    await sql`update rate_limit set points = 118 where key like ${`insights%${chief.id}`}`.execute(
      limited.db,
    )
    expect((await file('/admin/insights.csv', chief)).status).toBe(200)
    expect((await limited.call(getInsights, { days: '30' }, chief)).status).toBe(200)
    for (const refused of [
      await limited.call(getInsights, { days: '30' }, chief),
      await file('/admin/insights.csv', chief),
    ]) {
      expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.anything() } })
      expect(JSON.stringify(refused.body)).toContain('too_many_requests')
    }
    expect((await limited.call(getMyInsights, { days: '7' }, other)).status).toBe(200)
  })
})

test('numbers match the history and the lists (rules insight-3 to insight-5)', async () => {
  const one = await taught(world, 'class', { maxStudents: '2' })
  const owner = one.teacher
  tokens.set(owner.id, owner.token)
  const [ann, ben, cai, dot] = [await student(), await student(), await student(), await student()]
  await one.book(ann)
  await one.book(ben)
  await join(one.id, cai)
  await join(one.id, dot)
  // Cai gets an offer of the seat and books it.
  await cancel(one.id, ann)
  await book(one.id, cai)
  await leave(one.id, dot)
  const today = async () => (await insights(owner)).days.at(-1)
  const changes = { bookings: 3, cancellations: 1, waitlisted: 2 }
  expect(await today()).toMatchObject({ ...changes, seats: 0, taken: 0 })
  const nextWeek = async (startsInDays: number) => {
    await startsIn(one.id, startsInDays * 24 * 60)
    return (await insights(owner)).nextWeek
  }
  expect(await nextWeek(9)).toEqual({ seats: 0, taken: 0 })
  expect(await nextWeek(3)).toEqual({ seats: 2, taken: 2 })

  await startsIn(one.id, -60)
  await world.call(setAttendance, { id: one.id, studentId: ben.id, attended: true }, owner)
  await world.call(setAttendance, { id: one.id, studentId: cai.id, attended: false }, owner)
  const marked = { ...changes, seats: 2, taken: 2, attended: 1, absent: 1 }
  expect(await today()).toMatchObject(marked)
  await world.call(setAttendance, { id: one.id, studentId: cai.id, attended: true }, owner)
  expect(await today()).toMatchObject({ attended: 2, absent: 0 })
  // Deleting a class after its end changes nothing; a class that is moved to a later time is not attended.
  await sql`update offering set deleted_at = now() where id = ${one.id}`.execute(db)
  expect(await today()).toMatchObject({ ...marked, attended: 2, absent: 0 })
  await startsIn(one.id, -30)
  expect(await today()).toMatchObject({ taken: 2, attended: 2, absent: 0 })
  await sql`update booking set attended_at = now() - interval '1 hour' where offering_id = ${one.id}`.execute(
    db,
  )
  expect(await today()).toMatchObject({ taken: 2, attended: 0, absent: 0 })
  expect(await insights(owner)).toMatchObject({ days: await plainCount(owner, ZONE, 7) })
})

test('numbers include deleted accounts and deleted offerings (rule insight-8)', async () => {
  const [past, coming] = [await taught(world, 'class'), await taught(world, 'class')]
  tokens.set(past.teacher.id, past.teacher.token)
  const before = (await insights(admin)).days.at(-1)
  const [ann, ben] = [await student(), await student()]
  for (const one of [past, coming]) for (const who of [ann, ben]) await one.book(who)
  await startsIn(past.id, -5)
  await world.call(setAttendance, { id: past.id, studentId: ann.id, attended: true }, past.teacher)
  expect((await insights(past.teacher)).days.at(-1)).toMatchObject({ taken: 2, attended: 1 })
  expect((await world.call(deleteAccount, {}, ann)).status).toBe(201)
  const today = (await insights(past.teacher)).days.at(-1)
  expect(today).toMatchObject({ bookings: 2, cancellations: 1, taken: 1, attended: 0 })
  await world.call(deleteClass, { id: coming.id }, coming.teacher)
  const { bookings, cancellations, seats, taken } = (await insights(admin)).days.at(-1)
  const whole = {
    bookings: bookings - before.bookings,
    cancellations: cancellations - before.cancellations,
    taken: taken - before.taken,
  }
  expect(whole).toEqual({ bookings: 4, cancellations: 3, taken: 1 })
  // The site's numbers still include what took place with an instructor who has left.
  await sql`update offering set ends_at = now() - interval '1 minute' where id = ${past.id}`.execute(
    db,
  )
  await Promise.all([world.call(deleteAccount, {}, past.teacher), updateSums(world.context)])
  expect((await insights(admin)).days.at(-1)).toMatchObject({
    bookings,
    cancellations,
    seats,
    taken,
  })
  expect(
    await db
      .selectFrom('insight_sum')
      .selectAll()
      .where('instructor_id', '=', past.teacher.id)
      .execute(),
  ).toEqual([])
})

test('numbers of random histories are right in all kinds of zones (rules insight-2, insight-10)', async () => {
  const zones = [
    'UTC',
    'Asia/Kathmandu',
    'America/St_Johns',
    'Europe/Berlin',
    'Australia/Lord_Howe',
  ]
  const owners = await Promise.all(zones.map(() => world.person('approved')))
  await Promise.all(
    owners.map((owner, n) => world.call(updatePreferences, { timezone: zones[n]! }, owner)),
  )
  const classes = await Promise.all(owners.map((owner) => world.newClass(owner)))
  const states = [null, 'waiting', 'held', 'booked', 'cancelled']
  for (let round = 0; round < 5; round += 1) {
    const events = Array.from({ length: 150 }, () => ({
      offering: classes[random(classes.length)],
      from: states[random(5)],
      to: states[1 + random(4)],
      // Most events are within days of clock changes and close to midnight.
      at: new Date(Date.now() - random(400 * 86_400) * 1000).toISOString(),
    }))
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`
        insert into booking_event (booking_id, offering_id, from_status, to_status, at)
        select gen_random_uuid(), (event ->> 'offering')::uuid, event ->> 'from', event ->> 'to',
          (event ->> 'at')::timestamptz
        from jsonb_array_elements(${JSON.stringify(events)}::jsonb) as event`.execute(tx)
    })
    await sql`update insight_progress set counted_to = null`.execute(db)
    const n = round % owners.length
    const { days } = await insights(owners[n]!, '365')
    expect(days).toEqual(await plainCount(owners[n]!, zones[n]!, 365))
  }
  expect((await insights(admin, '365')).days).toEqual(await plainCount(admin, ZONE, 365))
})

test('numbers are right after concurrent bookings and cancellations during the job (rule insight-10)', async () => {
  const owner = await world.person('approved')
  tokens.set(owner.id, owner.token)
  const classes = await Promise.all(
    Array.from({ length: 3 }, () => world.newClass(owner, { maxStudents: '4' })),
  )
  const people = await Promise.all(Array.from({ length: 12 }, () => student()))
  let running = true
  const summing = (async () => {
    while (running) await updateSums(world.context)
  })()
  await Promise.all(
    people.map(async (who) => {
      for (let n = 0; n < 8; n += 1)
        await [book, cancel, join, leave][random(4)]!(classes[random(3)]!, who)
    }),
  )
  running = false
  await summing
  const found = await insights(owner)
  expect(found.days).toEqual(await plainCount(owner, ZONE, 7))
  const { body } = await world.call(getInstructorClasses, {}, owner)
  const enrolled = body.classes.reduce(
    (sum: number, { enrolledCount }: { enrolledCount: number }) => sum + enrolledCount,
    0,
  )
  expect(found.totals.bookings - found.totals.cancellations).toBe(enrolled)
})

test('repeating the job counts nothing twice, and it finds late commits and those during a pause (rule insight-10)', async () => {
  const id = await aClass()
  const before = (await insights(admin)).totals.bookings
  const happened = (ago: string) =>
    sql`insert into booking_event (booking_id, offering_id, to_status, at)
      values (gen_random_uuid(), ${id}, 'booked', now() - ${ago}::interval)`.execute(db)
  // Its transaction began before the last count and commits only now.
  await happened('9 minutes')
  expect((await insights(admin)).totals.bookings).toBe(before + 1)
  // The job has not run for three days.
  await sql`update insight_progress set counted_to = now() - interval '3 days'`.execute(db)
  await happened('50 hours')
  await happened('1 second')
  for (let round = 0; round < 2; round += 1)
    expect((await insights(admin)).totals.bookings).toBe(before + 3)
  expect((await insights(admin, '365')).days).toEqual(await plainCount(admin, ZONE, 365))
})

test('a change of JOIN_EARLY_MINUTES recounts attendance once (rule insight-5)', async () => {
  const held = await taught(world, 'class')
  const early = await student()
  await held.book(early)
  await startsIn(held.id, -60)
  await sql`insert into session_join (offering_id, student_id, starts_at, joined_at)
    select id, ${early.id}, starts_at, starts_at - interval '30 minutes' from offering
    where id = ${held.id}`.execute(db)
  const { context } = world
  const sumWith = (joinEarlyMinutes: number) =>
    updateSums({ ...context, config: { ...context.config, joinEarlyMinutes } })
  for (const [minutes, attended] of [
    [15, 0],
    [60, 1],
    [15, 0],
  ] as const) {
    await sumWith(minutes)
    expect((await readNow(held.teacher)).totals).toMatchObject({ attended })
  }
  // With the same setting no offering is stale: a recount would change this row. The history of the last minutes
  // must not mark it either.
  await sql`update insight_progress set counted_to = now() + interval '1 hour'`.execute(db)
  await sql`update insight_offering set attended = 7 where offering_id = ${held.id}`.execute(db)
  await sumWith(15)
  expect((await readNow(held.teacher)).totals).toMatchObject({ attended: 7 })
})

test('reading insights occupies one connection (rule insight-10)', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  // A pool of its own, because the server's jobs use the other one.
  const pool = openPool({ ...inject('postgres'), database: rows[0]!.name })
  let [open, most] = [0, 0]
  pool.on('acquire', () => {
    open += 1
    most = Math.max(most, open)
  })
  pool.on('release', () => {
    open -= 1
  })
  const { config, limiter } = world.context
  await readInsights(
    { db: openDatabase(pool), config, limiter },
    { readerId: admin.id, instructorId: null, days: '365' },
  )
  await pool.end()
  expect(most).toBe(1)
})

test('more attendance changes than fit into one step are all counted (rule insight-10)', async () => {
  const first = await aClass({ maxStudents: 3 })
  const last = await aClass({ maxStudents: 4 })
  await sql`
    insert into insight_stale (offering_id)
    select ${first}::uuid from generate_series(1, 1200) union all select ${last}::uuid`.execute(db)
  await updateSums(world.context)
  expect((await sql`select from insight_stale`.execute(db)).rows).toEqual([])
  const { rows } = await sql<{ seats: number }>`
    select seats from insight_offering where offering_id in (${first}, ${last})
    order by seats`.execute(db)
  expect(rows).toEqual([{ seats: 3 }, { seats: 4 }])
})

test('ratings include the visible reviews of these days (rule insight-6)', async () => {
  const held = await taught(world, 'class')
  const people = await Promise.all(Array.from({ length: 5 }, () => student()))
  for (const who of people) await held.book(who)
  await held.edit(minutesFromNow(-95))
  const reviews = []
  for (const [n, who] of people.entries()) {
    const { status, body } = await world.call(
      putReview,
      { id: held.id, rating: [5, 4, 4, 1, 2][n]! },
      who,
    )
    expect(status, JSON.stringify(body)).toBe(200)
    reviews.push(body.review._id)
  }
  await world.call(hideReview, { reviewId: reviews[3], reason: 'No' }, admin)
  await sql`update review set created_at = now() - interval '8 days' where id = ${reviews[4]}`.execute(
    db,
  )
  expect((await insights(held.teacher)).ratings).toEqual({
    average: 4.3,
    count: 3,
    distribution: [0, 0, 0, 2, 1],
  })
  expect((await insights(held.teacher, '30')).ratings).toMatchObject({ average: 3.8, count: 4 })
})
