import { deleteAccount } from '@firstbell/contract/accounts'
import { removeInstructor } from '@firstbell/contract/instructors'
import { deleteCourse } from '@firstbell/contract/offerings'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createPaymentWorld } from '../../../test/support/payments.ts'
import { createWorld, type Person, type World } from '../../../test/support/world.ts'
import { payments } from '../payments/feature.ts'

const { world, teacher, aCourse, enroll, student } = await createPaymentWorld()
const { db } = world

/** Adds that many students with a paid seat to a course. */
async function fill(offeringId: string, seats: number): Promise<void> {
  await sql`alter table booking disable trigger user`.execute(db)
  await sql`
    with people as (
      insert into person (id, subject, email, name, contact, roles, dob, gender)
      select id, id::text, id || '@example.com', 'Student ' || n, '0123456789', '{student}', '2000-01-01', 'other'
      from (select gen_random_uuid() as id, n from generate_series(1, ${seats}::int) as n) as made
      returning id
    ), seats as (
      insert into booking (id, offering_id, student_id, status, booked_at)
      select gen_random_uuid(), ${offeringId}::uuid, id, 'booked', now() from people
      returning id, student_id
    )
    insert into payment (booking_id, offering_id, student_id, instructor_id, title, starts_at, ends_at,
      sessions, session_minutes, amount, fee, currency, account_id, refund_until, state, intent_id, paid_at, paid_amount, paid_currency)
    select seats.id, offering.id, student_id, offering.instructor_id, offering.title, offering.starts_at,
      offering.ends_at, offering.duration, offering.session_minutes, 7900, 790,
      'usd', account.account_id, offering.starts_at - interval '1 day', 'paid', 'pi_' || seats.id, now(), 7900, 'usd'
    from seats, offering join payout_account as account on account.person_id = offering.instructor_id
    where offering.id = ${offeringId}`.execute(db)
  await sql`alter table booking enable trigger user`.execute(db)
  await sql`update offering set seats_taken = ${seats}::int where id = ${offeringId}`.execute(db)
}

/** Adds that many coming classes, each with a booked student, to an instructor. */
async function manyClasses(at: World, owner: Person, classes: number): Promise<void> {
  const id = await at.newClass(owner)
  const sam = await at.person('student')
  await sql`
    insert into offering select (jsonb_populate_record(offering, jsonb_build_object('id', gen_random_uuid(),
      'idempotency_key', null, 'seats_taken', 0))).*
    from offering, generate_series(2, ${classes}::int) where id = ${id}`.execute(at.db)
  await sql`insert into booking (id, offering_id, student_id, status, booked_at)
    select gen_random_uuid(), id, ${sam.id}, 'booked', now() from offering
    where instructor_id = ${owner.id}`.execute(at.db)
}

const statesOf = async (offeringId: string) => {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from payment where offering_id = ${offeringId} group by state`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** Deletes the jobs of the refunds and mails, which would take long and are not tested here. */
const dropRequests = () =>
  sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where task_identifier in ('send-stripe-request', 'deliver-mails')`.execute(db)

describe('large cancellations (rule payment-8)', { timeout: 120_000 }, () => {
  test('refunds whose job is lost are enqueued after a restore', async () => {
    const id = await aCourse({ maxStudents: '300' })
    await fill(id, 250)
    // The job is lost with the process and the queue.
    await sql`alter table booking_event disable trigger booking_event_paid`.execute(db)
    await world.call(deleteCourse, { id }, teacher)
    await sql`alter table booking_event enable trigger booking_event_paid`.execute(db)
    expect(await statesOf(id)).toEqual({ paid: 250 })
    await payments.enqueueAfterRestore?.(db as never, { madeAt: new Date() })
    await expect.poll(() => statesOf(id), { timeout: 60_000 }).toEqual({ refunding: 250 })
    await dropRequests()
  })

  test('a course of 1,000 paid seats is deleted within a request; a job refunds everyone', async () => {
    const id = await aCourse({ maxStudents: '1200' })
    await fill(id, 1_000)
    const began = performance.now()
    const { status } = await world.call(deleteCourse, { id }, teacher)
    expect(status).toBe(200)
    expect(performance.now() - began).toBeLessThan(5_000)
    // The course cannot be booked before the job has finished.
    expect((await enroll(id, await student())).status).toBe(409)
    const { rows } = await sql<{ left: number; mails: number }>`
      select (select count(*)::int from booking where offering_id = ${id} and status <> 'cancelled') as left,
        (select count(*)::int from mail where template = 'offering-cancelled'
          and key in (select 'offering-cancelled:' || id from booking where offering_id = ${id})) as mails`.execute(
      db,
    )
    expect(rows).toEqual([{ left: 0, mails: 1_000 }])
    await expect.poll(() => statesOf(id), { timeout: 60_000 }).toEqual({ refunding: 1_000 })
    const asked = await sql`select from stripe_request where kind = 'refund'`.execute(db)
    expect(asked.rows.length).toBeGreaterThanOrEqual(1_000)
    await dropRequests()
  })

  test('an instructor with 200 coming classes can be removed, and can delete the account (rules account-22, approval-10)', async () => {
    const free = await createWorld()
    const admin = await free.person('admin')
    const mails = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from mail where template = 'offering-cancelled'`.execute(
        free.db,
      )
      return rows[0]?.count
    }
    const [leaving, removed] = [await free.person('approved'), await free.person('approved')]
    await manyClasses(free, leaving, 200)
    expect((await free.call(deleteAccount, {}, leaving)).status).toBe(201)
    expect(await mails()).toBe(200)
    await manyClasses(free, removed, 200)
    const input = { instructorId: removed.id, reason: 'Complaints' }
    expect((await free.call(removeInstructor, input, admin)).status).toBe(201)
    expect(await mails()).toBe(400)
    const { rows } = await sql`select from offering where cancelled_at is null`.execute(free.db)
    expect(rows).toEqual([])
  })
})
