import { deleteAccount } from '@firstbell/contract/accounts'
import { leaveWaitlist } from '@firstbell/contract/bookings'
import { openCalendarFeed } from '@firstbell/contract/calendar'
import { removeInstructor } from '@firstbell/contract/instructors'
import { createCourse, updateCourse } from '@firstbell/contract/offerings'
import { getMyPayments, getPayments } from '@firstbell/contract/payments'
import { sql } from 'kysely'
import { pino } from 'pino'
import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { makeDue } from '../../../test/support/jobs.ts'
import { courseForm, dayFromNow } from '../../../test/support/offering-forms.ts'
import { createPaymentWorld } from '../../../test/support/payments.ts'
import { openMailbox } from '../../platform/mail/mailbox/mailbox.ts'

/** Payments that race with refunds, disputes, deletions and outages. */

/** Everything that the server has logged. */
let log = ''

const {
  world,
  stripe,
  teacher,
  thumbnail,
  instructor,
  aCourse,
  enroll,
  cancel,
  student,
  hold,
  pay,
  paymentsOf,
  stateOf,
  reconciled,
  own,
  seats,
} = await createPaymentWorld(
  { PLATFORM_FEE_PERCENT: '0', CURRENCY: 'jpy' },
  { log: pino({ level: 'info' }, { write: (line: string) => void (log += line) }) },
)

const client = new Stripe('sk_test_of_the_tests', {
  host: '127.0.0.1',
  port: stripe.port,
  protocol: 'http',
})
const chargeOf = async (courseId: string) => {
  const [payment] = await paymentsOf(courseId)
  const intent = await client.paymentIntents.retrieve(payment!.intent_id!)
  return intent.latest_charge as string
}

test('a payment in a currency without decimals and without a platform fee is charged and refunded in full (rules payment-2, payment-7)', async () => {
  const [id, sam] = [await aCourse({ price: '7900' }), await student()]
  await pay(id, sam)
  expect(await paymentsOf(id)).toMatchObject([{ amount: 7900, fee: 0, currency: 'jpy' }])
  const session = await client.checkout.sessions.retrieve((await paymentsOf(id))[0]!.session_id!)
  expect([session.amount_total, session.currency]).toEqual([7900, 'jpy'])
  await cancel(id, sam)
  await expect.poll(() => stateOf(id)).toEqual(['refunded'])
})

test('a payment that was refunded in Stripe’s dashboard before its event arrived gets a receipt and a refund mail (rules payment-11, payment-14)', async () => {
  const [id, sam] = [await aCourse({ price: '7900' }), await student()]
  const { payment_intent: intent } = stripe.control.pay(await hold(id, sam))
  stripe.control.refund({ payment_intent: intent as string })
  await reconciled(id, ['refunded'])
  const mails = () =>
    sql<{ template: string }>`select template from mail where recipient like ${`%${sam.email}%`}
      and template like 'payment-%' order by template`.execute(world.db)
  expect((await mails()).rows.map(({ template }) => template)).toEqual([
    'payment-receipt',
    'payment-refunded',
  ])
})

test('a payment of a wrong amount books nothing, is refunded and alerts administrators (rule payment-9)', async () => {
  const [id, sam] = [await aCourse({ price: '7900' }), await student()]
  const session = await hold(id, sam)
  await sql`update payment set amount = 7901 where offering_id = ${id}`.execute(world.db)
  stripe.control.pay(session)
  await reconciled(id, ['refunded'])
  expect(await paymentsOf(id)).toMatchObject([{ owed_for: 'wrong_amount', refunded_amount: 7900 }])
  // The books show the amount that was actually paid.
  const { body } = await world.call(getPayments, {}, await world.person('admin'))
  const entry = body.payments.find((one: { offeringId: string }) => one.offeringId === id)
  expect(entry).toMatchObject({ amount: 7900, asked: { amount: 7901, currency: 'jpy' } })
  expect((await world.call(getMyPayments, {}, sam)).body.payments).toMatchObject([{ amount: 7900 }])
  expect(await own(id, sam)).toBeUndefined()
  expect(await seats(id)).toEqual({ taken: 0, held: 0 })
  expect(log.match(/another amount or currency/g)).toHaveLength(1)
})

test('a first payment that takes the seat of a second hold keeps it when the second payment is refunded (rule payment-9)', async () => {
  const [id, sam] = [await aCourse({ price: '7900' }), await student()]
  const first = await hold(id, sam)
  stripe.control.faults([{ kind: 'reset', route: 'POST /v1/checkout/sessions/:id/expire' }])
  await world.call(leaveWaitlist, { id }, sam)
  const second = await hold(id, sam)
  stripe.control.pay(first)
  await reconciled(id, ['paid', 'closing'])
  stripe.control.pay(second)
  stripe.control.faults([])
  await reconciled(id, ['paid', 'refunded'])
  expect(await own(id, sam)).toMatchObject({ status: 'booked' })
  expect(await seats(id)).toEqual({ taken: 1, held: 0 })
})

test('a refund that is due is made once a dispute is won, even if Stripe refused it before (rule payment-11)', async () => {
  const [id, sam] = [await aCourse({ price: '7900' }), await student()]
  await pay(id, sam)
  const dispute = stripe.control.dispute(await chargeOf(id))
  // Stripe refuses the refund while the bank holds the money.
  await cancel(id, sam)
  await reconciled(id, ['disputed'])
  await expect
    .poll(async () => {
      const { rows } = await sql`
        select from stripe_request where kind = 'refund' and refusal is not null
          and payment_id = ${(await paymentsOf(id))[0]!.id}`.execute(world.db)
      return rows.length
    })
    .toBe(1)
  stripe.control.closeDispute(dispute.id, 'won')
  await reconciled(id, ['refunded'])
  expect(await paymentsOf(id)).toMatchObject([{ refunded_amount: 7900 }])
})

test('a dispute that is won before a cancelled course was settled still refunds the payment (rules payment-8, payment-11)', async () => {
  const [id, sam] = [await aCourse({ price: '7900' }), await student()]
  await pay(id, sam)
  const dispute = stripe.control.dispute(await chargeOf(id))
  await reconciled(id, ['disputed'])
  const [payment] = await paymentsOf(id)
  // A process was killed before its job has settled the payments of the course that it cancelled.
  await world.db.transaction().execute(async (tx) => {
    await sql`update offering set cancelled_at = clock_timestamp() where id = ${id}`.execute(tx)
    await sql`select end_bookings(array[${payment!.booking_id}::uuid], 'offering_cancelled')`.execute(
      tx,
    )
    await sql`select from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where key = ${`settle-cancelled-offering:${id}`}))`.execute(
      tx,
    )
  })
  stripe.control.closeDispute(dispute.id, 'won')
  await reconciled(id, ['refunded'])
  expect(await paymentsOf(id)).toMatchObject([
    { refunded_amount: 7900, owed_for: 'offering_cancelled' },
  ])
})

test('a failed refund by hand is requested again once a later dispute is won (rule payment-11)', async () => {
  const [id, sam] = [await aCourse({ price: '7900' }), await student()]
  await pay(id, sam)
  const [payment] = await paymentsOf(id)
  const refund = stripe.control.refund({ payment_intent: payment!.intent_id! })
  await reconciled(id, ['refunded'])
  stripe.control.settleRefund(refund.id, 'failed')
  await reconciled(id, ['refund_failed'])
  const dispute = stripe.control.dispute(await chargeOf(id))
  await reconciled(id, ['disputed'])
  stripe.control.closeDispute(dispute.id, 'won')
  await reconciled(id, ['refunded'])
  expect(await paymentsOf(id)).toMatchObject([{ refunded_amount: 7900 }])
})

test('reconciliation finds a failed refund that was repeated in Stripe’s dashboard, without an event (rules payment-6, payment-11)', async () => {
  const [id, sam] = [await aCourse({ price: '7900' }), await student()]
  await pay(id, sam)
  await cancel(id, sam)
  await expect.poll(() => stateOf(id)).toEqual(['refunded'])
  const [payment] = await paymentsOf(id)
  const { data } = await client.refunds.list({ payment_intent: payment!.intent_id! })
  stripe.control.settleRefund(data[0]!.id, 'failed')
  await reconciled(id, ['refund_failed'])
  stripe.control.refund({ payment_intent: payment!.intent_id! })
  expect((await paymentsOf(id))[0]!.next_check_at).not.toBeNull()
  await reconciled(id, ['refunded'])
})

test('a dispute after a full refund appears in the books, and administrators are mailed (rule payment-11)', async () => {
  const [id, sam, admin] = [
    await aCourse({ price: '7900' }),
    await student(),
    await world.person('admin'),
  ]
  await pay(id, sam)
  await cancel(id, sam)
  await expect.poll(() => stateOf(id)).toEqual(['refunded'])
  const before = (await world.call(getPayments, {}, admin)).body.sums[0].disputed
  const dispute = stripe.control.dispute(await chargeOf(id), { amount: 7900 })
  const books = async () => {
    const { body } = await world.call(getPayments, { show: 'trouble' }, admin)
    const entry = body.payments.find((one: { offeringId: string }) => one.offeringId === id)
    return [entry?.state, entry?.dispute, body.sums[0].disputed - before]
  }
  await reconciled(id, ['refunded'])
  await expect.poll(books).toEqual(['refunded', 'open', 7900])
  const { rows } = await sql`select from mail where recipient like ${`%${admin.email}%`}
    and key like 'payment-trouble:disputed_refunded:%'`.execute(world.db)
  expect(rows).toHaveLength(1)
  // Winning the dispute causes no second refund.
  stripe.control.closeDispute(dispute.id, 'won')
  await reconciled(id, ['refunded'])
  await expect.poll(books).toEqual([undefined, undefined, 0])
  expect((await paymentsOf(id))[0]).toMatchObject({ refunded_amount: 7900, dispute: 'won' })
})

test('a late payment and the deletion of its student’s account lock rows in the same order (rule payment-8)', async () => {
  const [id, sam] = [await aCourse({ price: '7900' }), await student()]
  const session = await hold(id, sam)
  stripe.control.faults([{ kind: 'reset', route: 'POST /v1/checkout/sessions/:id/expire' }])
  await world.call(leaveWaitlist, { id }, sam)
  stripe.control.pay(session)
  const [payment] = await paymentsOf(id)
  await world.db.transaction().execute(async (tx) => {
    // The deletion locks in this order: the person, then the rows that refer to them.
    await sql`select from person where id = ${sam.id} for update`.execute(tx)
    await sql`select graphile_worker.add_job('reconcile-payment',
      json_build_object('paymentId', ${payment!.id}::text))`.execute(world.db)
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`.execute(world.db)
        return rows.length
      })
      .toBeGreaterThan(0)
    // A transaction that waits for the person does not block the payment.
    await sql`set local lock_timeout = '500ms'`.execute(tx)
    await sql`update payment set student_id = null where student_id = ${sam.id}`.execute(tx)
  })
  stripe.control.faults([])
  await reconciled(id, ['refunded'])
  expect(await seats(id)).toEqual({ taken: 0, held: 0 })
})

test('a payment that the bank declines after days is not charged (rule payment-4)', async () => {
  const [id, sam] = [await aCourse({ price: '7900' }), await student()]
  const session = await hold(id, sam)
  stripe.control.pay(session, { async: true })
  await world.call(leaveWaitlist, { id }, sam)
  stripe.control.settlePayment(session, 'failed')
  await reconciled(id, ['unpaid'])
})

test('a request to Stripe is repeated within about a minute after an outage of any length (rule payment-10)', async () => {
  const [id, sam] = [await aCourse({ price: '7900' }), await student()]
  await pay(id, sam)
  stripe.control.faults([{ kind: 'reset', route: 'POST /v1/refunds' }])
  await cancel(id, sam)
  const job = async () => {
    const { rows } = await sql<{ attempts: number; soon: boolean; locked: boolean }>`
      select attempts, run_at < now() + interval '5 minutes' as soon, locked_at is not null as locked
      from graphile_worker.jobs where task_identifier = 'send-stripe-request'`.execute(world.db)
    return rows[0]
  }
  await expect.poll(async () => (await job())?.attempts).toBeGreaterThan(0)
  await expect.poll(async () => (await job())?.locked).toBe(false)
  // The state after hours without an answer.
  await sql`
    select from graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs where task_identifier = 'send-stripe-request'),
      run_at := now() + interval '6 hours', attempts := 20)`.execute(world.db)
  stripe.control.faults([])
  await sql`select graphile_worker.add_job('reconcile-payments')`.execute(world.db)
  await expect.poll(() => stateOf(id)).toEqual(['refunded'])
  await makeDue(world.db)
})

test('a reconciliation job that is being removed does not block other jobs', async () => {
  const course = await aCourse({ price: '7900' })
  for (const who of [await student(), await student()]) await pay(course, who)
  const [first, second] = (await paymentsOf(course)).map(({ id }) => id)
  const add = (id?: string) => sql`
    select graphile_worker.add_job('reconcile-payment', json_build_object('paymentId', ${id}::text),
      job_key := 'reconcile-payment:' || ${id}, run_at := now() + interval '1 day')`
  for (const id of [first, second]) await add(id).execute(world.db)
  const waits = async (id?: string) => {
    const { rows } = await sql`
      select from graphile_worker.jobs
      where key = 'reconcile-payment:' || ${id} and run_at > now() + interval '1 hour'`.execute(
      world.db,
    )
    return rows.length === 1
  }
  await world.db.transaction().execute(async (tx) => {
    await sql`
      select from graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs where key = 'reconcile-payment:' || ${second}))`.execute(
      tx,
    )
    // Set only now, because the job that runs each minute would reconcile them.
    await sql`
      update payment set next_check_at = now() - case id when ${first} then 2 else 1 end * interval '1 hour'
      where id in (${first}, ${second})`.execute(world.db)
    await sql`select graphile_worker.add_job('reconcile-payments')`.execute(world.db)
    await expect.poll(() => waits(first)).toBe(false)
  })
})

test('mails show prices in the currency of the payment, and the terms of cancelling (rules payment-17, payment-20)', async () => {
  const [id, sam] = [await aCourse({ price: '7900' }), await student()]
  const mailbox = openMailbox(world.context.config.dataDir)
  const mail = async (subject: string) => {
    const found = (await mailbox.list()).find(
      (one) => one.to.includes(sam.email) && one.subject.startsWith(subject),
    )
    return found && (await mailbox.read(found.id))?.plain
  }
  await pay(id, sam)
  await expect.poll(() => mail('Booked')).toContain('7,900 JPY')
  expect((await mail('Booked'))?.replaceAll(/\s+/g, ' ')).toMatch(
    /Cancel by \w{3} .+, and you get a full refund\./,
  )
  const edit = { courseId: id, ...courseForm(thumbnail, { date: dayFromNow(7), price: '8000' }) }
  expect((await world.call(updateCourse, edit, teacher)).status).toBeLessThan(300)
  await expect.poll(() => mail('Changed')).toMatch(/7,900 JPY[^$]*8,000 JPY/)
  expect((await mail('Changed'))?.replaceAll(/\s+/g, ' ')).toContain(
    'Your booking shows what is refunded.',
  )
})

test('removing an instructor cancels their paid courses and refunds students (rule payment-8)', async () => {
  const [teacher, admin, sam] = [await instructor(), await world.person('admin'), await student()]
  const form = (price: string) => courseForm('', { date: dayFromNow(7), price })
  const thumbnail = await world.picture(teacher)
  const create = async (price: string) => {
    const answer = await world.call(createCourse, { ...form(price), thumbnail }, teacher)
    return answer.body.course._id as string
  }
  const [priced, free] = [await create('7900'), await create('0')]
  await pay(priced, sam)
  await enroll(free, sam)
  const removed = await world.call(
    removeInstructor,
    { instructorId: teacher.id, reason: 'Complaints' },
    admin,
  )
  expect(removed.status).toBe(201)
  await expect.poll(() => stateOf(priced)).toEqual(['refunded'])
  expect(await own(priced, sam)).toBeUndefined()
  expect(await own(free, sam)).toMatchObject({ status: 'booked' })
})

test('all students are refunded before an instructor’s account is deleted (rule payment-8)', async () => {
  const [teacher, sam] = [await instructor(), await student()]
  const form = courseForm(await world.picture(teacher), { date: dayFromNow(7), price: '7900' })
  const { body } = await world.call(createCourse, form, teacher)
  const id = body.course._id as string
  await pay(id, sam)
  expect((await world.call(deleteAccount, {}, teacher)).status).toBeLessThan(300)
  await expect.poll(() => stateOf(id)).toEqual(['refunded'])
  expect(await paymentsOf(id)).toMatchObject([{ instructor_id: null, refunded_amount: 7900 }])
})

test('a refund that ends a seat removes its calendar event with a higher SEQUENCE (rule calendar-3)', async () => {
  const [id, sam] = [await aCourse({ price: '7900' }), await student()]
  const mailbox = openMailbox(world.context.config.dataDir)
  const entries = async (method: string) => {
    const mails = (await mailbox.list()).filter(({ to }) => to.includes(sam.email))
    const opened = await Promise.all(mails.toReversed().map((mail) => mailbox.read(mail.id)))
    const texts = opened.flatMap((mail) => mail?.calendars.map(({ text }) => text) ?? [])
    return texts
      .filter((text) => text.includes(`METHOD:${method}`))
      .map((text) => Number(/SEQUENCE:(-?\d+)/.exec(text)?.[1]))
  }
  await pay(id, sam)
  await expect.poll(() => entries('REQUEST')).toEqual([0])
  const [payment] = await paymentsOf(id)
  stripe.control.refund({ payment_intent: payment!.intent_id! })
  await reconciled(id, ['refunded'])
  await expect.poll(() => entries('CANCEL')).toEqual([1])
  const { body: calendar } = await world.call(openCalendarFeed, {}, sam)
  const feed = await world.request({ url: new URL(calendar.url).pathname })
  expect(feed.body).toMatch(/SEQUENCE:1\r\n/)
  expect(feed.body).toContain('STATUS:CANCELLED')
  await pay(id, sam)
  await expect.poll(() => entries('REQUEST')).toEqual([0, 2])
})

test('a refused refund whose outcome a killed process did not record is requested again (rule payment-10)', async () => {
  const [id, sam] = [await aCourse({ price: '7900' }), await student()]
  await pay(id, sam)
  const [payment] = await paymentsOf(id)
  // The request has its answer, and the next step would have been to reconcile the payment.
  await sql`insert into stripe_request (key, kind, payment_id, params, answered_at, refusal)
    values (${`refund:${payment!.id}`}, 'refund', ${payment!.id}, '{}', now() - interval '2 minutes',
      'charge_disputed')`.execute(world.db)
  await sql`update payment set state = 'refunding', owed = true, owed_for = 'cancelled'
    where id = ${payment!.id}`.execute(world.db)
  await sql`select end_bookings(array[${payment!.booking_id}::uuid], 'cancelled')`.execute(world.db)
  await reconciled(id, ['refunded'])
  expect(await paymentsOf(id)).toMatchObject([{ refunded_amount: 7900 }])
})
