import { deleteAccount } from '@firstbell/contract/accounts'
import { getBookedClasses } from '@firstbell/contract/bookings'
import { messages } from '@firstbell/contract/messages'
import { getClass, getInstructorClasses, updateClass } from '@firstbell/contract/offerings'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createBookingWorld } from '../../../test/support/bookings.ts'
import { classForm } from '../../../test/support/offering-forms.ts'
import { minutesFromNow } from '../../../test/support/sessions.ts'
import { waitlistJobs } from './bookings.ts'

const {
  world,
  teacher,
  thumbnail,
  student,
  book,
  cancel,
  join,
  leave,
  outcome,
  aFullClass,
  own,
  startsIn,
  offersRunOut,
  runWaitlistJobs,
  counters,
} = await createBookingWorld()

describe('offers (rules waitlist-4 to waitlist-8)', () => {
  test('a freed seat is offered to the first student on the waitlist, by mail, and to no one else', async () => {
    const { id, holders } = await aFullClass()
    const [first, second] = [await student('Fay First'), await student('Sid Second')]
    await join(id, first)
    await join(id, second)
    expect((await cancel(id, holders[0]!)).status).toBe(201)

    const offer = await own(id, first)
    expect(offer).toMatchObject({ status: 'offered', offeredUntil: expect.any(String) })
    const minutes = (Date.parse(offer!.offeredUntil!) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(118)
    expect(minutes).toBeLessThanOrEqual(120)
    expect(await own(id, second)).toMatchObject({ status: 'waiting', position: 1 })
    const { class: entity } = (await world.call(getClass, { id })).body
    expect(entity).toMatchObject({ seatsLeft: 0, enrolledCount: 0, waitlistCount: 1 })

    expect(outcome(await book(id, await student()))).toEqual([409, 'full', messages.classFull])
    expect(outcome(await book(id, second))).toEqual([409, 'full', messages.classFull])
    const mails = await world.mailsTo(first.email)
    expect(mails.map((mail) => mail.subject)).toEqual(['A seat is free for you: Guitar basics'])
    expect(mails[0]!.plain).toContain(`/profile?booking=${id}`)
    expect((await world.mailsTo(second.email)).map((mail) => mail.template)).toEqual([
      'waitlist-joined',
    ])
  })

  test('a held seat is booked like any other, once, and causes the same mails', async () => {
    const { id, holders } = await aFullClass()
    const who = await student()
    await join(id, who)
    await cancel(id, holders[0]!)
    await world.mailsTo(who.email)
    const answers = await Promise.all(Array.from({ length: 5 }, () => book(id, who)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
    expect(await counters(id)).toEqual({ taken: 1, held: 0, waiting: 0 })
    expect((await world.mailsTo(who.email)).map((mail) => mail.template)).toEqual([
      'seat-offered',
      'booking-confirmed',
    ])
    expect((await world.call(getBookedClasses, {}, who)).body.classes).toMatchObject([
      { _id: id, enrolledCount: 1, enrolledStudents: [{ email: who.email }] },
    ])
  })

  test('a repeated request with one key books the held seat once', async () => {
    const { id, holders } = await aFullClass()
    const who = await student()
    await join(id, who)
    await cancel(id, holders[0]!)
    const request = () =>
      world.request({
        method: 'PUT',
        url: '/classes/bookclass',
        headers: { authorization: `Bearer ${who.token}`, 'idempotency-key': 'once' },
        payload: { classId: id },
      })
    const answers = await Promise.all([request(), request(), request()])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const { holders: others, id: other } = await aFullClass()
    await join(other, who)
    await cancel(other, others[0]!)
    const reused = await world.request({
      method: 'PUT',
      url: '/classes/bookclass',
      headers: { authorization: `Bearer ${who.token}`, 'idempotency-key': 'once' },
      payload: { classId: other },
    })
    expect(outcome(reused)).toEqual([409, 'conflict', messages.idempotencyKeyUsed])
    expect(await own(other, who)).toMatchObject({ status: 'offered' })
  })

  test('offered seats are not enrolments: lists of people omit them', async () => {
    const { id, holders } = await aFullClass(2)
    const who = await student()
    await join(id, who)
    await cancel(id, holders[0]!)
    const taught = (await world.call(getInstructorClasses, {}, teacher)).body.classes
    const entity = taught.find((each: { _id: string }) => each._id === id)
    expect(entity.enrolledStudents).toEqual([expect.objectContaining({ email: holders[1]!.email })])
    expect(entity.enrolledCount).toBe(1)
    expect((await world.call(getBookedClasses, {}, who)).body.classes).toEqual([])
  })

  test('additional seats are offered at once, in the order of the waitlist', async () => {
    const { id } = await aFullClass()
    const line = [await student(), await student(), await student()]
    for (const who of line) await join(id, who)
    const form = classForm(thumbnail, { classId: id, maxStudents: 3 })
    expect((await world.call(updateClass, form, teacher)).body.class).toMatchObject({
      waitlistCount: 1,
      seatsLeft: 0,
    })
    const states = await Promise.all(line.map(async (who) => (await own(id, who))?.status))
    expect(states).toEqual(['offered', 'offered', 'waiting'])
    const fewer = await world.call(
      updateClass,
      classForm(thumbnail, { classId: id, maxStudents: 2 }),
      teacher,
    )
    expect(outcome(fewer)).toEqual([409, 'conflict', messages.seatsBelowTaken])
  })

  test('the seat, offer and place of a deleted account go to the next student', async () => {
    const { id, holders } = await aFullClass()
    const line = [await student(), await student(), await student()] as const
    for (const who of line) await join(id, who)
    await world.call(deleteAccount, {}, line[0])
    await world.call(deleteAccount, {}, holders[0])
    expect(await own(id, line[1])).toMatchObject({ status: 'offered' })
    await world.call(deleteAccount, {}, line[1])
    expect(await own(id, line[2])).toMatchObject({ status: 'offered' })
    expect(await counters(id)).toEqual({ taken: 1, held: 1, waiting: 0 })
  })

  test('a declined offer goes to the next student at once', async () => {
    const { id, holders } = await aFullClass()
    const [first, second] = [await student(), await student()]
    await join(id, first)
    await join(id, second)
    await cancel(id, holders[0]!)
    expect(outcome(await leave(id, first))).toEqual([200, undefined, 'You have left the waitlist.'])
    expect(await own(id, second)).toMatchObject({ status: 'offered' })
    expect(await own(id, first)).toBeUndefined()
    expect(outcome(await leave(id, first))).toEqual([
      404,
      'not_found',
      'You are not on this waitlist.',
    ])
  })

  test('a student who declined and joins again is mailed the next offer', async () => {
    const { id, holders } = await aFullClass(2)
    const who = await student()
    await join(id, who)
    await cancel(id, holders[0]!)
    await world.mailsTo(who.email)
    await leave(id, who)
    await book(id, await student())
    await join(id, who)
    await cancel(id, holders[1]!)
    expect((await world.mailsTo(who.email)).map((mail) => mail.template)).toEqual([
      'seat-offered',
      'seat-offered',
    ])
  })

  test('a job is scheduled for the time when the first offer expires', async () => {
    const { id, holders } = await aFullClass(2)
    for (const who of [await student(), await student()]) await join(id, who)
    await cancel(id, holders[0]!)
    const { rows } = await sql<{ due: Date; until: Date }>`
      select run_at as due, (select held_until from booking
        where offering_id = ${id} and status = 'held') as until
      from graphile_worker.jobs where key = ${`advance-waitlist:${id}`}`.execute(world.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]!.due).toEqual(rows[0]!.until)
    await cancel(id, holders[1]!)
    const later = await sql<{ due: Date }>`
      select run_at as due from graphile_worker.jobs
      where key = ${`advance-waitlist:${id}`}`.execute(world.db)
    expect(later.rows).toEqual([{ due: rows[0]!.due }])
  })

  test('an expired offer goes to the next student, and its owner gets a mail', async () => {
    const { id, holders } = await aFullClass()
    const [late, next] = [await student(), await student()]
    await join(id, late)
    await join(id, next)
    await cancel(id, holders[0]!)
    await world.mailsTo(late.email)
    await offersRunOut(id)
    expect(await own(id, late)).toBeUndefined()
    await runWaitlistJobs()
    expect(await own(id, next)).toMatchObject({ status: 'offered' })
    expect((await world.mailsTo(late.email)).map((mail) => mail.subject)).toEqual([
      'A seat is free for you: Guitar basics',
      'Your reserved seat has expired: Guitar basics',
    ])
    expect((await join(id, late)).body.position).toBe(1)
  })

  test('an expired offer books no seat, and a request finds the next student’s offer', async () => {
    const { id, holders } = await aFullClass()
    const [late, next] = [await student(), await student()]
    await join(id, late)
    await join(id, next)
    await cancel(id, holders[0]!)
    await offersRunOut(id)
    expect(outcome(await book(id, late))).toEqual([409, 'full', messages.classFull])
    expect(await own(id, next)).toMatchObject({ status: 'offered' })
    expect((await book(id, next)).status).toBe(201)
  })

  test('an expired offer is a free seat if the waitlist is empty', async () => {
    const { id, holders } = await aFullClass()
    const late = await student()
    await join(id, late)
    await cancel(id, holders[0]!)
    await offersRunOut(id)
    expect((await book(id, await student())).status).toBe(201)
    expect(await counters(id)).toEqual({ taken: 1, held: 0, waiting: 0 })
  })

  test('offers that expired while the server was down go on, even without their job', async () => {
    const { id, holders } = await aFullClass()
    const [late, next] = [await student(), await student()]
    await join(id, late)
    await join(id, next)
    await cancel(id, holders[0]!)
    await offersRunOut(id)
    await sql`select graphile_worker.remove_job(${`advance-waitlist:${id}`})`.execute(world.db)
    for (const job of waitlistJobs(world.context, () => {})) if (job.cron) await job.run({})
    expect(await own(id, next)).toMatchObject({ status: 'offered' })
  })

  test('a job that has failed for good does not block the next offer', async () => {
    const { id, holders } = await aFullClass(2)
    for (const who of [await student(), await student()]) await join(id, who)
    await cancel(id, holders[0]!)
    await sql`
      select graphile_worker.permanently_fail_jobs(array(
        select id from graphile_worker.jobs where key = ${`advance-waitlist:${id}`}))`.execute(
      world.db,
    )
    await cancel(id, holders[1]!)
    const { rows } = await sql<{ attempts: number }>`
      select attempts from graphile_worker.jobs
      where key = ${`advance-waitlist:${id}`}`.execute(world.db)
    expect(rows).toEqual([{ attempts: 0 }])
  })

  test('a waitlist that cannot advance does not block others', async () => {
    const lines = []
    for (let n = 0; n < 3; n += 1) {
      const { id, holders } = await aFullClass()
      const who = await student()
      await join(id, who)
      await cancel(id, holders[0]!)
      lines.push({ id, who })
      await offersRunOut(id)
    }
    // The sweep may reach either one first.
    await sql`
      create function refuse() returns trigger language plpgsql as
        $$ begin if nextval('refusals') = 1 then raise 'no'; end if; return null; end $$`.execute(
      world.db,
    )
    await sql`create sequence refusals`.execute(world.db)
    await sql`create trigger refuse before update on booking execute function refuse()`.execute(
      world.db,
    )
    const sweep = waitlistJobs(world.context, () => {}).find((job) => job.cron)!
    await expect(sweep.run({})).rejects.toThrow('no')
    await sql`drop function refuse cascade`.execute(world.db)
    const held = []
    for (const { id } of lines) held.push((await counters(id)).held)
    expect(held.toSorted()).toEqual([0, 0, 1])
  })

  test('an offer ends at the start of a class that was moved to an earlier time', async () => {
    const { id, holders } = await aFullClass()
    const who = await student()
    await join(id, who)
    await cancel(id, holders[0]!)
    const form = classForm(thumbnail, { classId: id, maxStudents: 1, ...minutesFromNow(61) })
    const { body } = await world.call(updateClass, form, teacher)
    expect((await own(id, who))!.offeredUntil).toBe(body.class.startsAt)
  })

  test('seats with expired offers do not prevent the instructor from lowering the number of seats', async () => {
    const { id, holders } = await aFullClass(2)
    const who = await student()
    await join(id, who)
    await cancel(id, holders[0]!)
    await offersRunOut(id)
    const fewer = classForm(thumbnail, { classId: id, maxStudents: 1 })
    expect((await world.call(updateClass, fewer, teacher)).body.class).toMatchObject({
      seatsLeft: 0,
      enrolledCount: 1,
    })
  })

  test('an offer lasts until the start at most, even if the class is moved', async () => {
    const { id, holders } = await aFullClass()
    const who = await student()
    await join(id, who)
    await startsIn(id, 30)
    await cancel(id, holders[0]!)
    const minutes = (Date.parse((await own(id, who))!.offeredUntil!) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(28)
    expect(minutes).toBeLessThanOrEqual(30)
    await startsIn(id, -1)
    expect(outcome(await book(id, who))).toEqual([409, 'conflict', messages.classStarted])
    expect(await counters(id)).toEqual({ taken: 0, held: 0, waiting: 0 })
  })
})

describe('the last five minutes (rule waitlist-5)', () => {
  test('no offer is made: anyone can book a freed seat', async () => {
    const { id, holders } = await aFullClass()
    const who = await student()
    await join(id, who)
    await startsIn(id, 4)
    await cancel(id, holders[0]!)
    expect(await own(id, who)).toMatchObject({ status: 'waiting' })
    expect((await world.call(getClass, { id })).body.class).toMatchObject({ seatsLeft: 1 })
    expect((await book(id, await student())).status).toBe(201)
  })

  test('a student on the waitlist can book it, too', async () => {
    const { id, holders } = await aFullClass()
    const [first, second] = [await student(), await student()]
    await join(id, first)
    await join(id, second)
    await startsIn(id, 4)
    await cancel(id, holders[0]!)
    const answers = await Promise.all([book(id, second), book(id, first)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await counters(id)).toEqual({ taken: 1, held: 0, waiting: 1 })
  })

  test('a class that is moved to a later time makes its offers then', async () => {
    const { id, holders } = await aFullClass()
    const who = await student()
    await join(id, who)
    await startsIn(id, 4)
    await cancel(id, holders[0]!)
    await world.call(updateClass, classForm(thumbnail, { classId: id, maxStudents: 1 }), teacher)
    expect(await own(id, who)).toMatchObject({ status: 'offered' })
  })
})
