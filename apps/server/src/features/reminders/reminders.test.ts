import { deleteAccount } from '@firstbell/contract/accounts'
import { cancelClassBooking, joinWaitlist } from '@firstbell/contract/bookings'
import { deleteClass } from '@firstbell/contract/offerings'
import { updatePreferences } from '@firstbell/contract/preferences'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { createReminderWorld, DAY, HOUR } from '../../../test/support/reminders.ts'
import { loadConfig } from '../../config.ts'
import { emails } from '../../features.ts'
import { createMailer } from '../../platform/mail/mail.ts'
import { reminderJobs } from './reminders.ts'

const { world, jobOf, remind, booked, startIn, reminders, count, student } =
  await createReminderWorld()

describe('students (rule reminder-1)', () => {
  test('get a reminder a day and an hour before the start', async () => {
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

  test('of a course get one before each session at offsets below a day, and a day before the first', async () => {
    const mia = await student()
    const course = await booked([mia], 'course', { duration: '3', sessionMinutes: '45' })
    await startIn(course, DAY - 1)
    await remind()
    await startIn(course, HOUR - 1)
    await remind()
    const [day, hour] = await reminders(mia)
    expect(day?.plain).toMatch(/^Your course starts /)
    expect(hour?.plain).toContain('Session: 1 of 3')
    expect(hour?.plain).toContain('Please cancel before the course starts')

    await startIn(course, DAY - 1, 2)
    await remind()
    expect(await count(mia)).toBe(2)
    await startIn(course, HOUR - 1, 2)
    await remind()
    const second = (await reminders(mia)).at(-1)!
    expect(second.plain).toMatch(/^The next session of your course starts /)
    expect(second.plain).toContain('Session: 2 of 3')
    expect(second.plain).not.toContain('Please cancel')
    await startIn(course, HOUR - 1, 3)
    await remind()
    expect(await count(mia)).toBe(4)
  })

  test('get none while their account is suspended', async () => {
    const mia = await student()
    const offering = await booked([mia])
    await sql`update person set suspended_at = now(), suspended_reason = 'x' where id = ${mia.id}`.execute(
      world.db,
    )
    await startIn(offering, HOUR - 1)
    await remind()
    expect(await count(mia)).toBe(0)
  })

  test('show the time in the reader’s zone and link to the session (rule reminder-6)', async () => {
    const mia = await student()
    await world.call(updatePreferences, { timezone: 'Asia/Kolkata' }, mia)
    const offering = await booked([mia], 'class', { title: 'Guitar at evil.example' })
    await startIn(offering, HOUR - 1)
    await remind()
    const [mail] = await reminders(mia)
    expect(mail?.subject).toMatch(/^(Starts|Tomorrow) at \d\d:\d\d: Guitar at evil example$/)
    expect(mail?.plain).toMatch(/Kolkata time \(.* Berlin time\)\n/)
    const { publicUrl } = world.context.config
    expect(mail?.plain).toContain(`\n${publicUrl}/join/${offering.id}\n`)
    expect(mail?.plain).toContain(`\n  ${publicUrl}/instructors/${offering.teacher.id}\n`)
    expect(mail?.plain).toContain(
      'Please cancel before the class starts, so someone else can have the seat.',
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
    'REMINDERS=%j prevents the start',
    (text) => {
      expect(() =>
        loadConfig({ DATA_DIR: '/nonexistent', REMINDERS: text }, '/nonexistent', false),
      ).toThrow(/REMINDERS must be times before the start such as 24h,1h/)
    },
  )

  test('no offset, no reminders', async () => {
    const mia = await student()
    const offering = await booked([mia])
    await startIn(offering, HOUR - 1)
    await remind([])
    expect([await count(mia), await count(offering.teacher)]).toEqual([0, 0])
  })
})

describe('the instructor (rule reminder-2)', () => {
  test('gets one reminder, at the smallest offset, with the number of students', async () => {
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

  test('says if no student has booked, and if the link is missing (rule reminder-6)', async () => {
    const offering = await booked([], 'class', { meetingUrl: '' })
    await startIn(offering, HOUR - 1)
    await remind()
    const [mail] = await reminders(offering.teacher)
    expect(mail?.plain).toContain('No one has booked this class.')
    expect(mail?.plain).toContain('Your class has no meeting link yet')
    expect(mail?.plain).toMatch(new RegExp(`Add a meeting link:\n\\S+/teach/${offering.id}\n`))
    expect(mail?.plain).not.toContain('Start class')
  })

  test('gets none with reminders off, or for a class that was created after it was due', async () => {
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
  test('is sent once, however often and in however many processes the job runs', async () => {
    const people = [await student(), await student(), await student()]
    const offering = await booked(people)
    await startIn(offering, HOUR - 1)
    await Promise.all([1, 2, 3, 4].map(() => remind()))
    await remind()
    for (const person of [...people, offering.teacher]) expect(await count(person)).toBe(1)
    // Every mail was handed to the queue once, so no payload has it twice.
    const { rows } = await sql`
      select from reminder join booking on booking.id = about_id
      where offering_id = ${offering.id}`.execute(world.db)
    expect(rows).toHaveLength(3)
  })

  test('belongs to the time of a class: after a move there is another one, and moving back repeats none', async () => {
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

  test('is recorded and enqueued in one transaction', async () => {
    const mia = await student()
    const offering = await booked([mia])
    await startIn(offering, HOUR - 1)
    const broken = createMailer(emails)
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

  test('does not wait for bookings or delay them', async () => {
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

  test('is deleted once its session has started', async () => {
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

describe('no reminder (rule reminder-4)', () => {
  test('for a booking after it was due; the next one is sent', async () => {
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

  test('for a cancelled booking, a place on the waitlist or an offered seat', async () => {
    const [gone, stays, waits, next] = await Promise.all([1, 2, 3, 4].map(student))
    const offering = await booked([gone!, stays!], 'class', { maxStudents: '2' })
    for (const person of [waits!, next!])
      await world.call(joinWaitlist, { id: offering.id }, person)
    // The seat is offered to the first student on the waitlist.
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
    expect((await reminders(offering.teacher))[0]?.plain).toContain('No one has booked')
  })

  test('an hour after it was due: an outage of 59 minutes loses none, an outage of 61 drops them', async () => {
    const [mia, sam] = [await student(), await student()]
    const [late, lost] = [await booked([mia]), await booked([sam])]
    await startIn(late, DAY - 59)
    await startIn(lost, DAY - 61)
    await remind()
    expect([await count(mia), await count(sam)]).toEqual([1, 0])
  })

  test('after the session has started while the server was down', async () => {
    const [mia, sam] = [await student(), await student()]
    await startIn(await booked([mia]), -1)
    await startIn(await booked([sam]), 1)
    await remind([30])
    expect([await count(mia), await count(sam)]).toEqual([0, 1])
  })

  test('except the nearest one, if several are due after an outage', async () => {
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

  test('by the clock of a process: only the clock of the database counts', async () => {
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
