import { deleteAccount } from '@firstbell/contract/accounts'
import { bookClass, cancelClassBooking, joinWaitlist } from '@firstbell/contract/bookings'
import { deleteClass } from '@firstbell/contract/offerings'
import {
  getPreferences,
  unsubscribeReminders,
  updatePreferences,
} from '@firstbell/contract/preferences'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { loadConfig } from '../../config.ts'
import { emails } from '../../features.ts'
import { createMailer, mailJobs } from '../../platform/mail/mail.ts'
import { runJobs } from '../../../test/support/jobs.ts'
import { header, startSmtp, writeMails } from '../../../test/support/mail.ts'
import { taught, type Taught } from '../../../test/support/sessions.ts'
import { createWorld, type Person, type World } from '../../../test/support/world.ts'
import { reminderJobs } from './reminders.ts'

/**
 * Time passes by moving the data: `startIn` says how far away a session is, and everything else of it
 * lies a month back.
 */

const HOUR = 60
const DAY = 24 * HOUR

let world: World
beforeAll(async () => {
  world = await createWorld()
})

const jobOf = (name: string, offsets: readonly number[]) =>
  reminderJobs(
    { db: world.db, config: { ...world.context.config, reminders: [...offsets] } },
    createMailer(world.context, emails),
  ).find((job) => job.name === name)!
const remind = (offsets: readonly number[] = [DAY, HOUR]) =>
  jobOf('send-reminders', offsets).run({})

/** A class (or course) with these people booked. */
async function booked(students: Person[], kind: 'class' | 'course' = 'class', over = {}) {
  const offering = await taught(world, kind, { maxStudents: '5000', ...over })
  for (const student of students) await offering.book(student)
  return offering
}

/** Puts a session so many minutes from now, the first unless `place` says otherwise. */
async function startIn({ id }: Pick<Taught, 'id'>, minutes: number, place = 1): Promise<void> {
  await sql`
    with way as (
      select now() + make_interval(secs => ${minutes * 60}) - starts_at as by
      from session where offering_id = ${id} order by starts_at offset ${place - 1} limit 1
    ), sessions as (
      update session set starts_at = starts_at + by, ends_at = ends_at + by
      from way where offering_id = ${id}
    ), bookings as (
      update booking set booked_at = now() - interval '31 days' where offering_id = ${id}
    )
    update offering set starts_at = starts_at + by, ends_at = ends_at + by,
      created_at = now() - interval '31 days'
    from way where id = ${id}`.execute(world.db)
}

/** The reminders that somebody got, without what else they were sent. */
async function reminders(who: Person) {
  return (await world.mailsTo(who.email)).filter(({ template }) => template.includes('reminder'))
}
const count = async (who: Person) => (await reminders(who)).length
const student = () => world.person('student')

describe('people booked (rule reminder-1)', () => {
  test('are reminded a day before the start and an hour before it', async () => {
    const mia = await student()
    const offering = await booked([mia])
    await startIn(offering, DAY + 1)
    await remind()
    expect(await count(mia)).toBe(0)
    await startIn(offering, DAY - 1)
    await remind()
    expect(await count(mia)).toBe(1)
    await startIn(offering, HOUR + 1)
    await remind()
    expect(await count(mia)).toBe(1)
    await startIn(offering, HOUR - 1)
    await remind()
    expect((await reminders(mia)).map(({ template }) => template)).toEqual(['reminder', 'reminder'])
  })

  test('of a course before each session, by offsets below a day, and a day before the first', async () => {
    const mia = await student()
    const course = await booked([mia], 'course', { duration: '3', sessionMinutes: '45' })
    await startIn(course, DAY - 1)
    await remind()
    await startIn(course, HOUR - 1)
    await remind()
    const [day, hour] = await reminders(mia)
    expect(day?.plain).toMatch(/^Your course starts /)
    expect(hour?.plain).toContain('Session: 1 of 3')
    expect(hour?.plain).toContain('Cancel the booking in your profile')

    await startIn(course, DAY - 1, 2)
    await remind()
    expect(await count(mia)).toBe(2)
    await startIn(course, HOUR - 1, 2)
    await remind()
    const second = (await reminders(mia)).at(-1)!
    expect(second.plain).toMatch(/^The next session of your course starts /)
    expect(second.plain).toContain('Session: 2 of 3')
    expect(second.plain).not.toContain('Cancel the booking')
    await startIn(course, HOUR - 1, 3)
    await remind()
    expect(await count(mia)).toBe(4)
  })

  test('say when in the zone of their reader, and lead to the session (rule reminder-6)', async () => {
    const mia = await student()
    await world.call(updatePreferences, { timezone: 'Asia/Kolkata' }, mia)
    const offering = await booked([mia], 'class', { title: 'Guitar at evil.example' })
    await startIn(offering, HOUR - 1)
    await remind()
    const [mail] = await reminders(mia)
    expect(mail?.subject).toMatch(/^(Starts|Tomorrow) at \d\d:\d\d: Guitar at evil example$/)
    expect(mail?.plain).toMatch(/Kolkata time \(.* Berlin time\)\n/)
    expect(mail?.plain).toContain(`\n${world.context.config.publicUrl}/join/${offering.id}\n`)
    expect(mail?.plain).toContain(
      'Cancel the booking in your profile before the class starts, so that somebody else gets the seat.',
    )
  })

  test.each([
    ['', []],
    [' ', []],
    ['24h,1h', [1440, 60]],
    [' 30m , 2h', [120, 30]],
    ['720h', [43_200]],
  ])('REMINDERS=%j', (text, offsets) => {
    const config = loadConfig({ DATA_DIR: '/nonexistent', REMINDERS: text }, '/nonexistent', false)
    expect(config.reminders).toEqual(offsets)
  })

  test.each(['1', '1d', '0m', '-1h', '1h,', '1h,60m', '1h;2h', '721h', '1h,2h,3h,4h,5h,6h'])(
    'REMINDERS=%j stops the start',
    (text) => {
      expect(() =>
        loadConfig({ DATA_DIR: '/nonexistent', REMINDERS: text }, '/nonexistent', false),
      ).toThrow(/REMINDERS must be times before the start such as 24h,1h/)
    },
  )

  test('without any offset nobody is reminded', async () => {
    const mia = await student()
    const offering = await booked([mia])
    await startIn(offering, HOUR - 1)
    await remind([])
    expect([await count(mia), await count(offering.teacher)]).toEqual([0, 0])
  })
})

describe('the instructor (rule reminder-2)', () => {
  test('is reminded once, at the last offset, with the number of students', async () => {
    const offering = await booked([await student(), await student()])
    await startIn(offering, DAY - 1)
    await remind()
    expect(await count(offering.teacher)).toBe(0)
    await startIn(offering, HOUR - 1)
    await remind()
    const [mail, ...more] = await reminders(offering.teacher)
    expect(more).toEqual([])
    expect(mail?.plain).toContain('2 students have booked this class.')
    expect(mail?.plain).toContain(`Start class:\n${world.context.config.publicUrl}/join/`)
    expect(mail?.plain).not.toContain('no meeting link')
  })

  test('is told when nobody has booked, and when nobody could join (rule reminder-6)', async () => {
    const offering = await booked([], 'class', { meetingUrl: '' })
    await startIn(offering, HOUR - 1)
    await remind()
    const [mail] = await reminders(offering.teacher)
    expect(mail?.plain).toContain('Nobody has booked this class.')
    expect(mail?.plain).toContain('There is no meeting link yet')
  })

  test('is left alone with reminders off, and with a class that was made after that moment', async () => {
    const off = await booked([])
    await world.call(updatePreferences, { reminders: false }, off.teacher)
    await startIn(off, HOUR - 1)
    const late = await booked([])
    await startIn(late, HOUR - 1)
    await sql`update offering set created_at = now() where id = ${late.id}`.execute(world.db)
    await remind()
    expect([await count(off.teacher), await count(late.teacher)]).toEqual([0, 0])
  })
})

describe('a reminder (rule reminder-3)', () => {
  test('never comes twice, however often the job runs and in however many processes', async () => {
    const people = [await student(), await student(), await student()]
    const offering = await booked(people)
    await startIn(offering, HOUR - 1)
    await Promise.all([1, 2, 3, 4].map(() => remind()))
    await remind()
    for (const person of [...people, offering.teacher]) expect(await count(person)).toBe(1)
    // Not even of the job's payload: every mail was handed to the queue once.
    const { rows } = await sql`
      select from reminder join booking on booking.id = about_id
      where offering_id = ${offering.id}`.execute(world.db)
    expect(rows).toHaveLength(3)
  })

  test('is a moved class’s own; moved back, it does not come again', async () => {
    const mia = await student()
    const offering = await booked([mia])
    await startIn(offering, HOUR - 1)
    const { rows } = await sql<{ starts_at: string }>`
      select starts_at::text from session where offering_id = ${offering.id}`.execute(world.db)
    await remind()
    await startIn(offering, HOUR - 10)
    await remind()
    expect(await count(mia)).toBe(2)
    await sql`update session set starts_at = ${rows[0]!.starts_at}::timestamptz
      where offering_id = ${offering.id}`.execute(world.db)
    await remind()
    expect(await count(mia)).toBe(2)
  })

  test('is written with what it says, or not at all', async () => {
    const mia = await student()
    const offering = await booked([mia])
    await startIn(offering, HOUR - 1)
    const broken = createMailer(world.context, emails)
    const jobs = reminderJobs(world.context, {
      ...broken,
      enqueueAll: async (...given) => {
        await broken.enqueueAll(...given)
        throw new Error('the process ends')
      },
    })
    await expect(jobs[0]!.run({})).rejects.toThrow('the process ends')
    expect(await count(mia)).toBe(0)
    await remind()
    expect(await count(mia)).toBe(1)
  })

  test('waits for nobody who books, and holds nobody up', async () => {
    const mia = await student()
    const offering = await booked([mia])
    await startIn(offering, HOUR - 1)
    await world.db.transaction().execute(async (tx) => {
      await sql`select from offering where id = ${offering.id} for update`.execute(tx)
      await sql`select from booking where offering_id = ${offering.id} for update`.execute(tx)
      await remind()
    })
    expect(await count(mia)).toBe(1)
  })

  test('is forgotten once its session has begun', async () => {
    const offering = await booked([await student()])
    await startIn(offering, HOUR - 1)
    await remind()
    const kept = async () =>
      (await sql`select from reminder where about_id = ${offering.id}`.execute(world.db)).rows
        .length
    await jobOf('forget-reminders', [HOUR]).run({})
    expect(await kept()).toBe(1)
    await sql`update reminder set session_starts_at = now() - interval '25 hours'
      where about_id = ${offering.id}`.execute(world.db)
    await jobOf('forget-reminders', [HOUR]).run({})
    expect(await kept()).toBe(0)
  })
})

describe('there is none (rule reminder-4)', () => {
  test('for a booking made after that moment; the next one comes', async () => {
    const [early, late] = [await student(), await student()]
    const offering = await booked([early, late])
    await startIn(offering, DAY - 5)
    await sql`update booking set booked_at = now() - interval '4 minutes'
      where student_id = ${late.id}`.execute(world.db)
    await remind()
    expect([await count(early), await count(late)]).toEqual([1, 0])
    await startIn(offering, HOUR - 5)
    await remind()
    expect([await count(early), await count(late)]).toEqual([2, 1])
  })

  test('for a cancelled booking, nor for who waits or is offered a seat', async () => {
    const [gone, stays, waits, next] = await Promise.all([1, 2, 3, 4].map(student))
    const offering = await booked([gone!, stays!], 'class', { maxStudents: '2' })
    for (const person of [waits!, next!])
      await world.call(joinWaitlist, { id: offering.id }, person)
    // Their seat is offered to the first in line.
    await world.call(cancelClassBooking, { id: offering.id }, gone!)
    await startIn(offering, HOUR - 1)
    await remind()
    expect(await Promise.all([gone!, stays!, waits!, next!].map(count))).toEqual([0, 1, 0, 0])
    expect((await reminders(offering.teacher))[0]?.plain).toContain('1 student has booked')
  })

  test('for a cancelled class, and a deleted account', async () => {
    const [mia, leaver] = [await student(), await student()]
    const cancelled = await booked([mia])
    await startIn(cancelled, HOUR - 1)
    await world.call(deleteClass, { id: cancelled.id }, cancelled.teacher)
    const offering = await booked([leaver])
    await startIn(offering, HOUR - 1)
    await world.call(deleteAccount, {}, leaver)
    const left = await booked([mia])
    await startIn(left, HOUR - 1)
    await world.call(deleteAccount, {}, left.teacher)
    await remind()
    for (const person of [mia, leaver, cancelled.teacher, left.teacher])
      expect(await count(person)).toBe(0)
    expect((await reminders(offering.teacher))[0]?.plain).toContain('Nobody has booked')
  })

  test('an hour after it was due: an outage of 59 minutes loses none, one of 61 drops them', async () => {
    const [mia, sam] = [await student(), await student()]
    await startIn(await booked([mia]), DAY - 59)
    await startIn(await booked([sam]), DAY - 61)
    await remind()
    expect([await count(mia), await count(sam)]).toEqual([1, 0])
  })

  test('once the session has begun, while the server slept', async () => {
    const [mia, sam] = [await student(), await student()]
    await startIn(await booked([mia]), -1)
    await startIn(await booked([sam]), 1)
    await remind([30])
    expect([await count(mia), await count(sam)]).toEqual([0, 1])
  })

  test('but the nearest, of several that an outage made due at once', async () => {
    const mia = await student()
    const offering = await booked([mia])
    await startIn(offering, 9)
    await remind([40, 20, 10])
    await remind([40, 20, 10])
    expect(await count(mia)).toBe(1)
    const { rows } = await sql`
      select offset_minutes from reminder join booking on booking.id = about_id
      where offering_id = ${offering.id}`.execute(world.db)
    expect(rows).toEqual([{ offset_minutes: 10 }])
  })

  test('by the clock of the database: that of a process may be wrong', async () => {
    const mia = await student()
    await world.call(updatePreferences, { timezone: 'UTC' }, mia)
    const offering = await booked([mia])
    await startIn(offering, DAY - 1)
    const subjects: string[] = []
    for (const days of [-400, 1, 400]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY * 60_000 })
      await remind().finally(() => vi.useRealTimers())
      subjects.push(...(await reminders(mia)).map(({ subject }) => subject))
    }
    expect(new Set(subjects).size).toBe(1)
    expect(subjects[0]).toMatch(/^(Starts|Tomorrow) at/)
    expect(await count(mia)).toBe(1)
  })
})

describe('the job', () => {
  const waiting = async () =>
    (
      await sql<{ key: string; soon: boolean }>`
        select key, run_at > now() and run_at <= now() + interval '1 minute' as soon
        from graphile_worker.jobs where task_identifier = 'send-reminders'`.execute(world.db)
    ).rows

  test('runs every minute by the database’s clock, once', async () => {
    await remind()
    await remind()
    expect(await waiting()).toEqual([{ key: 'send-reminders', soon: true }])
    await jobOf('begin-reminders', [HOUR]).run({})
    expect(await waiting()).toEqual([{ key: 'send-reminders', soon: true }])
  })

  test('begins by itself where no run is waiting, and not without any offset', async () => {
    await sql`select graphile_worker.remove_job('send-reminders')`.execute(world.db)
    await jobOf('begin-reminders', []).run({})
    await remind([])
    expect(await waiting()).toEqual([])
    await jobOf('begin-reminders', [HOUR]).run({})
    await runJobs(world.context.pool, [jobOf('send-reminders', [HOUR])])
    expect(await waiting()).toEqual([{ key: 'send-reminders', soon: true }])
  })

  test('is done at once by a process that starts after an outage, and goes on', async () => {
    const mia = await student()
    await remind()
    await startIn(await booked([mia]), HOUR - 20)
    await sql`update graphile_worker._private_jobs set run_at = now() - interval '20 minutes'
      where key = 'send-reminders'`.execute(world.db)
    await runJobs(world.context.pool, [jobOf('send-reminders', [HOUR])])
    expect(await count(mia)).toBe(1)
    expect(await waiting()).toEqual([{ key: 'send-reminders', soon: true }])
  })
})

test('a thousand that are due at one minute are all written, each once', async () => {
  const offerings = await Promise.all([1, 2, 3, 4].map(() => booked([])))
  const ids = offerings.map(({ id }) => id)
  await sql`
    with crowd as (
      insert into person (subject, email, name, contact, roles, dob, gender)
      select 'crowd ' || n, 'crowd' || n || '@crowd.example', 'Crowd', '0123456789',
        array['student'], '1990-01-01', 'other'
      from generate_series(1, 1000) as n
      returning id, subject
    ), seats as (
      insert into booking (offering_id, student_id, status, booked_at)
      select (${ids}::uuid[])[1 + substr(subject, 7)::int % 4], id, 'booked', now() from crowd
    )
    update offering set seats_taken = 250 where id = any(${ids}::uuid[])`.execute(world.db)
  for (const offering of offerings) await startIn(offering, HOUR - 1)
  await remind()
  await writeMails(world.context)
  const { rows } = await sql<{ recipients: number; mails: number }>`
    select count(distinct recipient)::int as recipients, count(*)::int as mails from mail
    where template = 'reminder' and recipient like '%@crowd.example'`.execute(world.db)
  expect(rows).toEqual([{ recipients: 1000, mails: 1000 }])
  expect((await reminders(offerings[0]!.teacher))[0]?.plain).toContain('250 students have booked')
})

describe('the switch (rule reminder-5)', () => {
  const prefer = (who: Person, on: boolean) => world.call(updatePreferences, { reminders: on }, who)
  const isOn = async (who: Person) =>
    (await world.call(getPreferences, {}, who)).body.preferences.reminders as boolean
  /** Of a reminder that they get for this. */
  async function tokenOf(who: Person): Promise<string> {
    await startIn(await booked([who]), HOUR - 1)
    await remind()
    return (await reminders(who)).at(-1)!.token!
  }

  test('in the preferences holds for every reminder from then on', async () => {
    const mia = await student()
    const offering = await booked([mia])
    await prefer(mia, false)
    await startIn(offering, DAY - 1)
    await remind()
    expect(await count(mia)).toBe(0)
    await prefer(mia, true)
    await startIn(offering, HOUR - 1)
    await remind()
    expect(await count(mia)).toBe(1)
  })

  test('by one click of the mail program switches them off, again and again', async () => {
    const [mia, sam] = [await student(), await student()]
    const token = await tokenOf(mia)
    const click = () =>
      world.request({
        method: 'POST',
        url: `/reminders/unsubscribe?token=${token}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
    for (const _time of [1, 2]) {
      expect(await click()).toMatchObject({
        status: 200,
        body: { message: 'You are unsubscribed.' },
      })
      expect([await isOn(mia), await isOn(sam)]).toEqual([false, true])
    }
    await prefer(mia, true)
    expect(await tokenOf(mia)).toBe(token)
    await click()
    expect(await isOn(mia)).toBe(false)
  })

  test('by the page of the link asks first; its button switches them off', async () => {
    const mia = await student()
    const url = `/reminders/unsubscribe?token=${await tokenOf(mia)}`
    const asked = await world.request({ url })
    expect(asked.status).toBe(200)
    expect(asked.body).toContain(
      '<p>Shall we stop mailing you reminders of your classes and courses?</p>',
    )
    // Whoever has an old mail learns nothing about the account.
    expect(asked.body).not.toContain(mia.email)
    expect(asked.headers['referrer-policy']).toBe('no-referrer')
    expect(await isOn(mia)).toBe(true)
    const action = /<form method="post" action="([^"]+)">/.exec(asked.body)![1]!
    const ended = await world.request({ method: 'POST', url: action })
    expect(ended.status).toBe(200)
    expect(ended.body).toContain('No more reminders will come.')
    expect(await isOn(mia)).toBe(false)
    expect((await world.request({ url })).body).toContain('No more reminders will come.')
  })

  test('takes no token but one’s own, and none once the account is deleted', async () => {
    const mia = await student()
    const token = await tokenOf(mia)
    expect((await world.call(unsubscribeReminders, { token: mia.id })).status).toBe(404)
    expect((await world.call(unsubscribeReminders, { token: 'a b' })).status).toBe(400)
    expect((await world.request({ url: '/reminders/unsubscribe?token=nothing' })).body).toContain(
      'Please open the Unsubscribe link of a reminder again',
    )
    await world.call(deleteAccount, {}, mia)
    expect((await world.call(unsubscribeReminders, { token })).status).toBe(404)
  })

  test('stands in the headers of each reminder (RFC 8058)', async () => {
    const smtp = await startSmtp()
    const mia = await student()
    const token = await tokenOf(mia)
    // Those of the other tests need not be delivered.
    await sql`delete from mail where recipient <> ${mia.email}`.execute(world.db)
    const context = { ...world.context, config: { ...world.context.config, smtpUrl: smtp.url } }
    await runJobs(context.pool, mailJobs(context, emails))
    const { mail } = smtp.received.find(
      ({ recipients, mail: { subject } }) =>
        recipients.includes(mia.email) && /^(Starts|Tomorrow) at/.test(subject ?? ''),
    )!
    const link = `${world.context.config.publicUrl}/reminders/unsubscribe?token=${token}`
    expect(header(mail, 'list-unsubscribe')).toBe(`<${link}>`)
    expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(mail.text).toContain(`Unsubscribe from reminders:\n${link}`)
  })
})

test('a new booking after a cancellation is reminded of as what it is', async () => {
  const mia = await student()
  const offering = await booked([mia])
  await startIn(offering, DAY - 1)
  await remind()
  await world.call(cancelClassBooking, { id: offering.id }, mia)
  await world.call(bookClass, { classId: offering.id }, mia)
  await remind()
  expect(await count(mia)).toBe(1)
})
