import { deleteAccount } from '@firstbell/contract/accounts'
import { bookClass, cancelClassBooking, leaveWaitlist } from '@firstbell/contract/bookings'
import { createClass, deleteClass, updateClass } from '@firstbell/contract/offerings'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createBookingWorld } from '../../../test/support/bookings.ts'
import { makeDue } from '../../../test/support/jobs.ts'
import { classForm } from '../../../test/support/offering-forms.ts'
import type { Person } from '../../../test/support/world.ts'
import { emails } from '../../features.ts'
import { createMailer } from '../../platform/mail/mail.ts'
import { bookingJobs } from './bookings.ts'

const { world, teacher, aClass, aFullClass, join, cancel, book, student, counters, offersRunOut } =
  await createBookingWorld()

test('the mail about a new booking says if the meeting link is missing (rule mail-6)', async () => {
  const newBooking = async (meetingUrl: string) => {
    const title = `Link ${meetingUrl.length} ${Date.now()}`
    await book(await aClass({ title, meetingUrl }), await student())
    const mail = (await world.mailsTo(teacher.email)).find(({ subject }) => subject.includes(title))
    return mail?.plain
  }
  const missing = 'Your class has no meeting link yet, so no one can join.'
  expect(await newBooking('')).toContain(missing)
  expect(await newBooking('https://meet.example.org/bow')).not.toContain(missing)
})

describe('many changes of one seat', () => {
  const templates = async (who: Person, about: string) =>
    (await world.mailsTo(who.email))
      .filter(({ subject }) => subject.includes(about))
      .map((mail) => mail.template)

  test('a seat that is booked and given back at once causes one mail with the final state', async () => {
    const title = `Once ${Date.now()}`
    const id = await aClass({ title })
    const student = await world.person('student')
    await world.call(bookClass, { classId: id }, student)
    await world.call(cancelClassBooking, { id }, student)
    expect(await templates(student, title)).toEqual(['booking-cancelled'])
    expect(await templates(teacher, title)).toEqual(['seat-cancelled'])
    await world.call(bookClass, { classId: id }, student)
    expect(await templates(student, title)).toEqual(['booking-cancelled', 'booking-confirmed'])
    await world.call(cancelClassBooking, { id }, student)
    await world.call(bookClass, { classId: id }, student)
    expect(await templates(student, title)).toHaveLength(2)
  })

  test('a seat that is booked just before the class is cancelled causes only the mail about the cancellation', async () => {
    const owner = await world.person('approved')
    const created = await world.call(createClass, classForm(await world.picture(owner)), owner)
    const id = created.body.class._id as string
    const [stays, leaves] = [await world.person('student'), await world.person('student')]
    for (const student of [stays, leaves]) await world.call(bookClass, { classId: id }, student)
    await world.call(cancelClassBooking, { id }, leaves)
    await world.call(deleteClass, { id }, owner)
    const title = classForm('').title as string
    expect(await templates(stays, title)).toEqual(['offering-cancelled'])
    expect(await templates(leaves, title)).toEqual(['booking-cancelled'])
    expect((await templates(owner, title)).toSorted()).toEqual([
      'offering-removed',
      'seat-cancelled',
    ])
  })

  test('the active one of two bookings of a seat counts, whichever transaction began first', async () => {
    const title = `Order ${Date.now()}`
    const id = await aClass({ title })
    const student = await world.person('student')
    await world.call(bookClass, { classId: id }, student)
    await world.call(cancelClassBooking, { id }, student)
    await world.call(bookClass, { classId: id }, student)
    await sql`
      update booking set created_at = created_at - interval '1 hour'
      where student_id = ${student.id} and status = 'booked'`.execute(world.db)
    expect(await templates(student, title)).toEqual(['booking-confirmed'])
  })

  test('12 rounds of booking and cancelling mail student and instructor a few times, with the final state', async () => {
    const title = `Flood ${Date.now()}`
    const id = await aClass({ title })
    const student = await world.person('student')
    for (let round = 0; round < 12; round += 1) {
      await world.call(bookClass, { classId: id }, student)
      await templates(student, title)
      await world.call(cancelClassBooking, { id }, student)
      await templates(student, title)
    }
    await world.call(bookClass, { classId: id }, student)
    for (const who of [student, teacher]) expect(await templates(who, title)).toHaveLength(4)
    // Ten minutes later.
    await sql`
      update booking_event set due_at = due_at - interval '11 minutes',
        told_at = told_at - interval '11 minutes'`.execute(world.db)
    expect(await templates(student, title)).toHaveLength(5)
    expect((await templates(student, title)).at(-1)).toBe('booking-confirmed')
    expect((await templates(teacher, title)).at(-1)).toBe('seat-booked')
  })

  test('20 edits of a booked offering cause one mail at once, and one about the rest after ten minutes', async () => {
    const title = `Edits ${Date.now()}`
    const id = await aClass({ title })
    const [student, late] = [await world.person('student'), await world.person('student')]
    await world.call(bookClass, { classId: id }, student)
    const edit = (n: number) =>
      world.call(
        updateClass,
        { ...classForm('', { title: `${title} ${n}` }), classId: id },
        teacher,
      )
    const changed = async (who: Person) =>
      (await world.mailsTo(who.email)).filter(({ template }) => template === 'offering-changed')
    await edit(0)
    expect(await changed(student)).toHaveLength(1)
    for (let n = 1; n < 10; n += 1) await edit(n)
    await world.call(bookClass, { classId: id }, late)
    for (let n = 10; n < 20; n += 1) await edit(n)
    expect(await changed(student)).toHaveLength(1)
    // Ten minutes later.
    await makeDue(world.db, 'send-change-notices')
    const mails = await changed(student)
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Changed: ${title} 0`,
      `Changed: ${title} 19`,
    ])
    expect(mails[1]!.plain).toContain(`Title: ${title} 19\n  (before: ${title} 0)`)
    expect((await changed(late)).map(({ plain }) => plain)).toEqual([
      expect.stringContaining(`(before: ${title} 9)`),
    ])
  })
})

/** The templates of the mails that a person has received. */
const toldOf = async (who: Person) =>
  (await world.mailsTo(who.email)).map(({ template }) => template)

describe('every change is mailed (rule mail-7)', () => {
  test('a cancellation is mailed to both, even if the student is on the waitlist by then', async () => {
    const owner = await world.person('approved')
    const created = await world.call(
      createClass,
      classForm(await world.picture(owner), { maxStudents: 1 }),
      owner,
    )
    const id = created.body.class._id as string
    const [leaves, next] = [await student(), await student()]
    await book(id, leaves)
    expect(await toldOf(leaves)).toEqual(['booking-confirmed'])
    await join(id, next)
    await cancel(id, leaves)
    expect((await join(id, leaves)).status).toBe(201)
    expect((await toldOf(leaves)).slice(1)).toEqual(['booking-cancelled', 'waitlist-joined'])
    expect(await toldOf(next)).toEqual(['seat-offered'])
    const [cancelled] = (await world.mailsTo(owner.email)).filter(
      ({ template }) => template === 'seat-cancelled',
    )
    // The seat is not free (rule mail-6).
    expect(cancelled?.plain).toContain(
      'The seat is now reserved for the next person on the waitlist.',
    )
    expect(cancelled?.plain).not.toContain('left')
  })

  test('an offer that expires while its mail is written is mailed as expired', async () => {
    const { id, holders } = await aFullClass()
    const late = await student()
    await join(id, late)
    await cancel(id, holders[0]!)
    const mailer = createMailer(emails)
    const runsOut = async () => {
      await offersRunOut(id)
      await join(id, await student())
    }
    const [job] = bookingJobs(world.db, {
      ...mailer,
      enqueue: async (tx, ...messages) => {
        if (messages.some(({ template }) => template === 'seat-offered')) await runsOut()
        await mailer.enqueue(tx, ...messages)
      },
    })
    await job?.run({})
    expect(await toldOf(late)).toEqual(['seat-offered', 'offer-lapsed'])
  })

  test('the instructor’s name links to their page (rule instructor-6)', async () => {
    const page = `\n  ${world.context.config.publicUrl}/instructors/${teacher.id}\n`
    const who = await student()
    const title = `Linked ${Date.now()}`
    const id = await aClass({ title })
    await book(id, who)
    await toldOf(who)
    await world.call(deleteClass, { id }, teacher)
    const mails = (await world.mailsTo(who.email)).filter(({ subject }) => subject.includes(title))
    expect(mails.map(({ template }) => template)).toEqual([
      'booking-confirmed',
      'offering-cancelled',
    ])
    for (const { plain } of mails) expect(plain).toContain(page)
  })

  test('joining a waitlist is confirmed by mail (rule waitlist-1)', async () => {
    const { id } = await aFullClass()
    const who = await student()
    await join(id, who)
    expect(await toldOf(who)).toEqual(['waitlist-joined'])
  })

  test('deleting an account causes one mail to each instructor, with the seats that were given back', async () => {
    const leaver = await student()
    const titles = ['First', 'Second', 'Third'].map((nth) => `${nth} ${Date.now()}`)
    for (const title of titles) await book(await aClass({ title }), leaver)
    const cancelled = await aClass({ title: `Cancelled ${Date.now()}` })
    await book(cancelled, leaver)
    await toldOf(leaver)
    await cancel(cancelled, leaver)
    await world.call(deleteAccount, {}, leaver)
    const mails = (await world.mailsTo(teacher.email)).filter(
      ({ template }) => template === 'student-left',
    )
    expect(mails).toHaveLength(1)
    for (const title of [...titles, 'Cancelled']) expect(mails[0]!.plain).toContain(title)
  })
})

describe('the history of bookings (rule booking-18)', () => {
  const historyOf = async (id: string) =>
    (
      await sql<{ event: string; student_id: string | null; actor: string | null }>`
        select concat_ws(' ', coalesce(from_status, '-'), to_status, reason) as event, student_id, actor
        from booking_event where offering_id = ${id} order by id`.execute(world.db)
    ).rows

  test('has every change and its actor, and outlives a deleted account without its id', async () => {
    const { id, holders } = await aFullClass()
    const [first, second] = [await student(), await student()]
    await join(id, first)
    await join(id, second)
    await cancel(id, holders[0]!)
    await world.call(leaveWaitlist, { id }, first)
    await book(id, second)
    const history = [
      ['- booked', holders[0]!, 'student'],
      ['- waiting', first, 'student'],
      ['- waiting', second, 'student'],
      ['booked cancelled cancelled', holders[0]!, 'student'],
      ['waiting held offer', first, null],
      ['held cancelled declined', first, 'student'],
      ['waiting held offer', second, null],
      ['held booked', second, 'student'],
    ] as const
    expect(await historyOf(id)).toEqual(
      history.map(([event, who, actor]) => ({ event, student_id: who.id, actor })),
    )
    await world.call(deleteAccount, {}, second)
    const after = await historyOf(id)
    expect(after.at(-1)).toEqual({
      event: 'booked cancelled account_deleted',
      student_id: null,
      actor: 'student',
    })
    expect(after.filter(({ student_id }) => student_id === second.id)).toEqual([])
    expect(JSON.stringify(after)).not.toContain(second.id)
  })

  test('names the actor who deleted the offering, until that account is deleted', async () => {
    const owner = await world.person('approved')
    const created = await world.call(createClass, classForm(await world.picture(owner)), owner)
    const id = created.body.class._id as string
    await book(id, await student())
    await world.call(deleteClass, { id }, owner)
    const last = async () => (await historyOf(id)).at(-1)
    expect(await last()).toMatchObject({
      event: 'booked cancelled offering_cancelled',
      actor: `person:${owner.id}`,
    })
    await world.call(deleteAccount, {}, owner)
    expect(await last()).toMatchObject({ actor: 'person' })
  })

  test('the counters follow it, whatever statement changes a booking', async () => {
    const id = await aClass({ maxStudents: 3 })
    const some = [await student(), await student(), await student()]
    await sql`
      insert into booking (offering_id, student_id, status)
      select ${id}, unnest(${some.map((one) => one.id)}::uuid[]), 'booked'`.execute(world.db)
    expect(await counters(id)).toMatchObject({ taken: 3 })
    await sql`delete from booking where offering_id = ${id} and student_id = ${some[0]!.id}`.execute(
      world.db,
    )
    expect(await counters(id)).toMatchObject({ taken: 2 })
  })
})

test('a booking is mailed later if the process ends first, and students who have left get no mail', async () => {
  const id = await aClass()
  const [stays, leaves] = [await world.person('student'), await world.person('student')]
  for (const student of [stays, leaves]) await world.call(bookClass, { classId: id }, student)
  await sql`delete from person where id = ${leaves.id}`.execute(world.db)
  const [job] = bookingJobs(world.db, createMailer(emails))
  expect(job?.cron).toBe('* * * * *')
  await job?.run({})
  const { rows } = await sql<{ key: string }>`
    select replace(key, booking.id::text, '') as key from mail
    join booking on key like '%' || booking.id where offering_id = ${id} order by key`.execute(
    world.db,
  )
  expect(rows.map((row) => row.key)).toEqual(['booking-confirmed:', 'seat-booked:'])
  const left = await sql`select from booking_event where due_at is not null`.execute(world.db)
  expect(left.rows).toHaveLength(0)
})

test('a booking whose mail fails does not stop the others', async () => {
  const [broken, sound] = [await aClass(), await aClass()]
  const student = await world.person('student')
  for (const classId of [broken, sound]) await world.call(bookClass, { classId }, student)
  await sql`alter table mail add constraint unwritable
    check ((data->'offering'->>'id') is distinct from ${sql.lit(broken)}) not valid`.execute(
    world.db,
  )
  const [job] = bookingJobs(world.db, createMailer(emails))
  await expect(job?.run({})).rejects.toThrow(/unwritable/)
  const mails = async () =>
    (
      await sql<{ offering_id: string }>`
        select booking.offering_id from mail join booking on mail.key = 'booking-confirmed:' || booking.id
        where booking.student_id = ${student.id}`.execute(world.db)
    ).rows.map((row) => row.offering_id)
  expect(await mails()).toEqual([sound])
  await sql`alter table mail drop constraint unwritable`.execute(world.db)
  await job?.run({})
  expect((await mails()).toSorted()).toEqual([broken, sound].toSorted())
})
