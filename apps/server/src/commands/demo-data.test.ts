import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dobField, contactField } from '@firstbell/contract/fields'
import { instructorDetailsForm } from '@firstbell/contract/instructors'
import { IMAGE_WIDTHS } from '@firstbell/contract/limits'
import { createClassForm, createCourseForm } from '@firstbell/contract/offerings'
import { offerings } from '@firstbell/demo/offerings'
import { admin, instructors, PASSWORD, students } from '@firstbell/demo/people'
import { sql } from 'kysely'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PATIENT } from '../../test/support/context.ts'
import { cloneDatabase } from '../../test/support/database.ts'
import { buildApp } from '../app.ts'
import { loadConfig } from '../config.ts'
import type { Context } from '../platform/context.ts'
import { createRateLimiter } from '../platform/http/rate-limit.ts'
import { demoDataJob, ensureDemoData } from './demo-data.ts'

async function createParts(): Promise<Context> {
  const { pool, db } = await cloneDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'fb-demo-'))
  afterAll(() => rm(dataDir, { recursive: true, force: true }))
  return {
    config: loadConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off' }, dataDir),
    log: pino({ level: 'silent' }),
    pool,
    db,
    limiter: createRateLimiter(pool, false),
  }
}

/** Every row of every table, to detect any change. */
async function everything({ db }: Context): Promise<Record<string, unknown>> {
  const tables = [
    'person',
    'instructor',
    'approval_decision',
    'offering',
    'booking',
    'session',
    'session_join',
    'offering_message',
    'review',
    'file',
    'mail',
    'identity.account',
  ] as const
  const rows = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql`select * from ${sql.table(table)} order by 1`.execute(db)
      return [table, rows] as const
    }),
  )
  return Object.fromEntries(rows)
}

describe('on an empty database', () => {
  let context: Context
  let lines: string[]

  beforeAll(async () => {
    context = await createParts()
    lines = await ensureDemoData(context)
  })

  test('there are an admin, approved and waiting instructors, and students', async () => {
    const { rows } = await sql`
      select count(*) filter (where is_admin) as admins,
        count(*) filter (where is_admin and 'instructor' = any(roles)) as teaching_admins,
        count(*) filter (where approved) as approved,
        count(*) filter (where not approved) as waiting,
        count(*) filter (where not is_admin and roles = '{student}') as students
      from person left join instructor on person_id = person.id`.execute(context.db)
    expect(rows).toEqual([{ admins: 1, teaching_admins: 0, approved: 4, waiting: 2, students: 10 }])
  })

  test('there are a dozen classes and half a dozen courses in every category and level', async () => {
    const { rows } = await sql<{
      kind: string
      count: number
      categories: number
      levels: number
      coming: number
    }>`
      select kind, count(*), count(distinct category) as categories, count(distinct level) as levels,
        count(*) filter (where starts_at > now()) as coming
      from offering group by kind order by kind`.execute(context.db)
    expect(rows).toEqual([
      { kind: 'class', count: 27, categories: 5, levels: 3, coming: 26 },
      { kind: 'course', count: 7, categories: 5, levels: 2, coming: 6 },
    ])
  })

  test('there are offerings and people of five languages (rule offering-29)', async () => {
    const { rows } = await sql<{ of: string; languages: string[] }>`
      select 'offerings' as of, array_agg(distinct language order by language) as languages from offering
      union all select 'people', array_agg(distinct language order by language) from person
      order by 1`.execute(context.db)
    const five = ['ar', 'de', 'en', 'es', 'fr']
    expect(rows).toEqual([
      { of: 'offerings', languages: five },
      { of: 'people', languages: five },
    ])
  })

  test('seats and waitlists match the bookings; three classes are full, and one has a seat left', async () => {
    const { rows } = await sql<{ id: string }>`
      select offering.id from offering left join booking on offering_id = offering.id
      group by offering.id
      having seats_taken <> count(*) filter (where status in ('booked', 'held'))
        or seats_held <> count(*) filter (where status = 'held')
        or waiting <> count(*) filter (where status = 'waiting')
        or seats_taken > max_students or (waiting > 0 and seats_taken < max_students)`.execute(
      context.db,
    )
    expect(rows).toEqual([])
    const left = await sql<{ left: number }>`
      select max_students - seats_taken as left from offering where kind = 'class'`.execute(
      context.db,
    )
    expect(left.rows.filter((row) => row.left === 0)).toHaveLength(3)
    expect(left.rows.filter((row) => row.left === 1)).toHaveLength(1)
  })

  test('no booking is older than its account or offering, or after the start', async () => {
    const { rows } = await sql`
      select booking.id from booking join offering on offering.id = offering_id
        join person on person.id = student_id
      where booking.created_at < offering.created_at or booking.created_at >= least(starts_at, now())
        or booking.created_at < person.created_at
        or (status = 'booked' and booked_at <> booking.created_at)`.execute(context.db)
    expect(rows).toEqual([])
  })

  test('Mia has everything: a session to join, an offer, a place on a waitlist, messages and materials', async () => {
    const app = await buildApp(context, PATIENT)
    afterAll(() => app.http.close())
    const signedIn = await app.http.inject({
      method: 'POST',
      url: '/identity/sign-in',
      payload: { email: students.Mia.email, password: PASSWORD },
    })
    const headers = { authorization: `Bearer ${signedIn.json().idToken}` }
    const get = async (url: string) => (await app.http.inject({ url, headers })).json()
    const { bookings } = await get('/me/bookings')
    const now = Date.now()
    const next = bookings.find(({ startsAt }: { startsAt: string }) => Date.parse(startsAt) > now)
    const joined = await app.http.inject({
      method: 'POST',
      url: `/offerings/${next.offeringId}/join`,
      headers,
    })
    // It takes place in a room of the site, which its instructor opens.
    expect(joined.json().code).toBe('not_open')
    expect(Date.parse(next.startsAt) - now).toBeLessThanOrEqual(10 * 60_000)
    // The offer ends long after this test.
    const offer = bookings.find(({ status }: { status: string }) => status === 'offered')
    expect(Date.parse(offer.offeredUntil) - Date.now()).toBeGreaterThan(60 * 60_000)
    expect(bookings).toContainEqual(expect.objectContaining({ status: 'waiting', position: 2 }))
    const { rows } = await sql<{ run_at: Date }>`
      select run_at from graphile_worker.jobs
      where key = ${`advance-waitlist:${offer.offeringId}`}`.execute(context.db)
    expect(rows[0]?.run_at.toISOString()).toBe(offer.offeredUntil)
    // Insights show figures as soon as jobs run, not only after the next whole minute.
    const counting = sql`select from graphile_worker.jobs where key = 'sum-insights'`
    expect((await counting.execute(context.db)).rows).toHaveLength(1)
    const booked = bookings.filter(({ status }: { status: string }) => status === 'booked')
    const ofAll = async (what: 'messages' | 'materials') =>
      (
        await Promise.all(
          booked.map(
            async ({ offeringId }: { offeringId: string }) =>
              (await get(`/offerings/${offeringId}/${what}`))[what],
          ),
        )
      ).flat()
    expect(await ofAll('messages')).toHaveLength(1)
    expect(await ofAll('materials')).toMatchObject([
      { title: 'The first pattern on one page', type: 'application/pdf' },
      { title: 'Songs that use it' },
    ])
  })

  test('students have reviewed what they attended, and an instructor has replied', async () => {
    const { rows } = await sql<{ name: string; stars: number[]; replies: number }>`
      select name, stars, (select count(reply)::int from review
        where review.instructor_id = person.id) as replies
      from instructor_rating join person on person.id = instructor_id order by name`.execute(
      context.db,
    )
    expect(rows).toEqual([
      { name: 'Ada Lindqvist', stars: [0, 0, 0, 1, 2], replies: 1 },
      { name: 'Yuki Tanaka', stars: [0, 0, 0, 0, 1], replies: 0 },
    ])
  })

  test('an ended class has joins and the instructor’s marks', async () => {
    const { rows } = await sql<{ joined: string; marked: string; unknown: string }>`
      select count(session_join.student_id) as joined, count(attended) as marked,
        count(*) filter (where session_join.student_id is null and attended is null) as unknown
      from booking join offering on offering.id = booking.offering_id
        left join session_join on session_join.offering_id = booking.offering_id
          and session_join.student_id = booking.student_id
      where kind = 'class' and ends_at < now()`.execute(context.db)
    expect(rows.map((row) => Object.values(row).map(Number))).toEqual([[2, 1, 1]])
  })

  test('every offering has its sessions, and most future ones have a link', async () => {
    const { rows } = await sql<{ id: string }>`
      select offering.id from offering left join session on offering_id = offering.id
      group by offering.id
      having count(session) <> case kind when 'class' then 1
          else coalesce((schedule ->> 'sessions')::int, duration) end
        or min(session.starts_at) <> offering.starts_at`.execute(context.db)
    expect(rows).toEqual([])
    const links = await sql<{ linked: boolean; count: string }>`
      select meeting_url is not null as linked, count(*) from offering
      where ends_at > now() group by 1 order by 1`.execute(context.db)
    expect(links.rows.map(({ linked, count }) => [linked, Number(count)])).toEqual([
      [false, 3],
      [true, 30],
    ])
  })

  test('every file is ready, has its kind, and a name', async () => {
    const { rows } = await sql<{ kind: string; state: string; count: number }>`
      select kind, state, count(*) from file group by kind, state order by kind`.execute(context.db)
    expect(rows).toEqual([
      { kind: 'material', state: 'ready', count: 1 },
      { kind: 'picture', state: 'ready', count: 27 },
      { kind: 'resume', state: 'ready', count: 6 },
    ])
    const unnamed = await sql`
      select id from file where not exists (select from person where picture_id = file.id and id = owner_id)
        and not exists (select from material join offering on offering.id = offering_id
          where file_id = file.id and instructor_id = owner_id)
        and not exists (select from instructor where resume_id = file.id and person_id = owner_id)
        and not exists (select from offering where thumbnail_id = file.id and instructor_id = owner_id)`.execute(
      context.db,
    )
    expect(unnamed.rows).toEqual([])
  })

  test('every picture is served in every width, upright and complete', async () => {
    const app = await buildApp(context, PATIENT)
    afterAll(() => app.http.close())
    const { rows } = await sql<{ id: string; width: number; height: number }>`
      select id, width, height from file where kind = 'picture'`.execute(context.db)
    for (const { id, width, height } of rows)
      for (const asked of IMAGE_WIDTHS) {
        const answer = await app.http.inject(`/files/${id}/view?w=${asked}`)
        expect(answer.headers['content-type']).toBe('image/webp')
        const shown = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true })
        const served = Math.min(asked, width)
        expect(shown.info).toMatchObject({
          width: served,
          height: Math.round((height * served) / width),
        })
      }
  })

  test('no mail is enqueued', async () => {
    expect(await context.db.selectFrom('mail').select('id').execute()).toEqual([])
  })

  test('the output has the password and every email, and these can sign in', async () => {
    const text = lines.join('\n')
    const emails = [admin, ...instructors, ...Object.values(students)].map((one) => one.email)
    for (const email of emails) expect(text).toContain(email)
    expect(text).toContain('firstbell-demo')
    const app = await buildApp(context, PATIENT)
    afterAll(() => app.http.close())
    for (const email of [admin.email, 'ada@example.com', 'mia@example.com']) {
      const answer = await app.http.inject({
        method: 'POST',
        url: '/identity/sign-in',
        payload: { email, password: 'firstbell-demo' },
      })
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject({ emailVerified: true })
    }
    const classes = await app.http.inject('/classes/getallclasses')
    expect(classes.json()).toMatchObject({ total: 25 })
  })

  test('a second call changes nothing and prints the same', async () => {
    const before = await everything(context)
    expect(await ensureDemoData(context)).toEqual(lines)
    expect(await everything(context)).toEqual(before)
  })
})

test('a killed run leaves nothing, and the next one inserts everything', async () => {
  const context = await createParts()
  await sql`alter table booking add constraint stop check (created_at < '2000-01-01')`.execute(
    context.db,
  )
  await expect(ensureDemoData(context)).rejects.toThrow(/stop/)
  for (const table of ['person', 'offering', 'booking', 'identity.account'] as const)
    expect(await context.db.selectFrom(table).select('id').execute()).toEqual([])
  await sql`alter table booking drop constraint stop`.execute(context.db)
  expect(await ensureDemoData(context)).not.toEqual([])
  expect(await context.db.selectFrom('offering').select('id').execute()).toHaveLength(34)
})

test('a database with any person is not changed', async () => {
  const context = await createParts()
  await context.db
    .insertInto('person')
    .values({
      subject: 'someone',
      email: 'someone@example.org',
      name: 'Someone',
      contact: '0123456789',
      roles: ['student'],
      dob: '2000-01-01',
      gender: 'other',
    })
    .execute()
  const before = await everything(context)
  expect(await ensureDemoData(context)).toEqual([])
  expect(await everything(context)).toEqual(before)
})

test('everything in it passes the validation of the forms', () => {
  for (const { title, about, time, seats, ...offering } of offerings) {
    const form = {
      timing: '18:00',
      ...offering,
      ...about,
      ...time,
      title,
      maxStudents: seats.max,
      date: '2100-01-01',
      thumbnail: 'x',
    }
    const parsed = (offering.modules ? createCourseForm : createClassForm).safeParse(form)
    expect(parsed.error?.issues, title).toBeUndefined()
  }
  for (const instructor of instructors)
    expect(instructorDetailsForm.safeParse(instructor).error?.issues).toBeUndefined()
  for (const { contact, dob } of [admin, ...instructors, ...Object.values(students)]) {
    expect(contactField.safeParse(contact).success).toBe(true)
    expect(dobField.safeParse(dob).success).toBe(true)
  }
  // A picture belongs to its owner, so only offerings of one instructor can share it.
  const owners = new Map(offerings.map(({ about }) => [about.scene, about.by]))
  for (const { about, title } of offerings) expect(owners.get(about.scene), title).toBe(about.by)
  expect(new Set(offerings.map((one) => one.title)).size).toBe(offerings.length)
})

test('a class in a room is always about to begin, however long the server has run', async () => {
  const context = await createParts()
  await ensureDemoData(context)
  const { title } = offerings.find(({ inRoom }) => inRoom)!
  const read = async () => {
    const { rows } = await sql<{ minutes: number }>`
      select id, extract(epoch from starts_at - now())::int / 60 as minutes,
        (select count(*)::int from booking where offering_id = offering.id and status = 'booked') as booked,
        array(select session.ends_at from session where offering_id = offering.id)
          = array[ends_at] as has_session
      from offering where title = ${title}`.execute(context.db)
    return rows
  }
  const { run } = demoDataJob(context)
  const before = await read()
  await run({})
  expect((await read())[0]!.minutes).toBeLessThanOrEqual(before[0]!.minutes)
  await sql`
    update offering set starts_at = starts_at - interval '1 day', ends_at = ends_at - interval '1 day'
    where title = ${title}`.execute(context.db)
  await run({})
  const after = await read()
  expect(after).toEqual([{ ...before[0], has_session: true, minutes: expect.any(Number) }])
  expect(after[0]!.minutes).toBeGreaterThan(7)
  expect(after[0]!.minutes).toBeLessThanOrEqual(10)
})
