import {
  bookCourse,
  bookSeries,
  cancelCourseBooking,
  getMyBookings,
} from '@firstbell/contract/bookings'
import { createClass, createCourse } from '@firstbell/contract/offerings'
import { startPayouts } from '@firstbell/contract/payments'
import { startStandIn, type StandIn } from '@firstbell/stripe-stand-in'
import { sql } from 'kysely'
import { afterAll, expect, vi } from 'vitest'
import type { Context } from '../../src/platform/context.ts'
import { startJobs } from '../../src/platform/jobs/jobs.ts'
import { classForm, courseForm, dayFromNow } from './offering-forms.ts'
import { createWorld, type Answer, type Person } from './world.ts'

export const SECRET_KEY = 'sk_test_of_the_tests'
export const WEBHOOK_SECRET = 'whsec_of_the_tests'

/**
 * Creates a world that takes payments at a stand-in for Stripe, with running jobs and an instructor who can be
 * paid. Events arrive only if a test sends them. `reconcile` compares the payments.
 */
export async function createPaymentWorld(
  settings: Record<string, string> = {},
  more: Partial<Context> = {},
) {
  const stripe: StandIn = await startStandIn()
  const given = {
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: stripe.url,
    ...settings,
  }
  const world = await createWorld(given, more)
  const { db, context } = world
  const jobs = await startJobs(context.pool, world.app.jobs, context.log as never)
  afterAll(async () => {
    await jobs.stop()
    await stripe.close()
  })

  /**
   * The stand-in compiles its schemas on its first requests, which may take longer than a call waits for
   * Stripe on a busy machine.
   */
  const patient = async (call: () => Promise<Answer>): Promise<Answer> => {
    const answer = await call()
    return answer.status === 503 ? call() : answer
  }

  const instructor = async (): Promise<Person> => {
    const teacher = await world.person('approved', 'Tara Teacher')
    const answer = await patient(() => world.call(startPayouts, {}, teacher))
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const { account_id: account } = await db
      .selectFrom('payout_account')
      .select('account_id')
      .where('person_id', '=', teacher.id)
      .executeTakeFirstOrThrow()
    stripe.control.completeOnboarding(account)
    await sql`update payout_account set next_check_at = now() where account_id = ${account}`.execute(
      db,
    )
    await sql`select graphile_worker.add_job('check-payout-accounts')`.execute(db)
    await vi.waitUntil(
      async () => {
        const row = await db
          .selectFrom('payout_account')
          .select('ready')
          .where('person_id', '=', teacher.id)
          .executeTakeFirst()
        return row?.ready
      },
      { timeout: 15_000 },
    )
    return teacher
  }
  const teacher = await instructor()
  const thumbnail = await world.picture(teacher)

  async function aCourse(over: Record<string, unknown> = {}): Promise<string> {
    const form = courseForm(thumbnail, { date: dayFromNow(7), price: '79', ...over })
    const answer = await world.call(createCourse, form, teacher)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.course._id as string
  }
  /** Creates a weekly series whose classes have these prices. @returns their ids by start */
  async function aSeries(prices: readonly number[], over: Record<string, unknown> = {}) {
    const form = classForm(thumbnail, {
      date: dayFromNow(7),
      repeatWeekly: prices.length,
      title: 'Piano on Tuesdays',
      ...over,
    })
    const { status, body } = await world.call(createClass, form, teacher)
    expect(status, JSON.stringify(body)).toBe(201)
    const ids = body.classes.map(({ _id }: { _id: string }) => _id) as string[]
    for (const [n, id] of ids.entries())
      await sql`update offering set price = nullif(${prices[n]}::numeric, 0) where id = ${id}`.execute(
        db,
      )
    return ids
  }
  const bookDates = (classIds: readonly string[], who: Person) =>
    patient(() => world.call(bookSeries, { classId: classIds[0]!, classIds: [...classIds] }, who))
  /** Returns the payments of a student, those of their newest order first, by start. */
  const orderOf = async (who: Person) => {
    const lines = await db
      .selectFrom('payment')
      .selectAll()
      .where('student_id', '=', who.id)
      .orderBy('created_at', 'desc')
      .orderBy('starts_at')
      .execute()
    const [newest] = lines
    const orderId = newest && (newest.order_id ?? newest.id)
    const payments = lines.filter(({ id, order_id: of }) => (of ?? id) === orderId)
    return { id: orderId!, first: payments.find(({ id }) => id === orderId)!, payments }
  }
  /** Compares the newest order of a student with Stripe, and waits until its payments have these states. */
  async function settled(who: Person, states: string[]): Promise<void> {
    const { id } = await orderOf(who)
    await sql`select graphile_worker.add_job('reconcile-payment', json_build_object('paymentId', ${id}::text))`.execute(
      db,
    )
    await expect
      .poll(async () => (await orderOf(who)).payments.map(({ state }) => state), {
        timeout: 15_000,
      })
      .toEqual(states)
  }
  /** Books dates and pays for them. */
  async function payDates(classIds: readonly string[], who: Person) {
    const { status, body } = await bookDates(classIds, who)
    expect(status, JSON.stringify(body)).toBe(201)
    stripe.control.pay((await orderOf(who)).first.session_id!)
    await settled(
      who,
      classIds.map(() => 'paid'),
    )
    return orderOf(who)
  }
  const enroll = (courseId: string, who: Person) => world.call(bookCourse, { courseId }, who)
  const cancel = (id: string, who: Person) => world.call(cancelCourseBooking, { id }, who)
  const student = (name?: string) => world.person('student', name)
  const paymentsOf = (id: string) =>
    db
      .selectFrom('payment')
      .selectAll()
      .where('offering_id', '=', id)
      .orderBy('created_at')
      .execute()
  const stateOf = async (id: string) => (await paymentsOf(id)).map(({ state }) => state)

  /** Holds a seat for a student until it is paid. @returns the id of the checkout session at Stripe */
  async function hold(id: string, who: Person): Promise<string> {
    const answer = await patient(() => enroll(id, who))
    expect([answer.status, answer.body], JSON.stringify(answer.body)).toMatchObject([
      201,
      { checkoutUrl: expect.stringMatching(/^http/) },
    ])
    const payment = await db
      .selectFrom('payment')
      .select('session_id')
      .where('offering_id', '=', id)
      .where('student_id', '=', who.id)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    return payment.session_id!
  }
  /** Compares every payment of a course with Stripe, and waits until their states are `states`. */
  async function reconciled(id: string, states: string[]): Promise<void> {
    await sql`select graphile_worker.add_job('reconcile-payment', json_build_object('paymentId', id))
      from payment where offering_id = ${id}`.execute(db)
    await expect.poll(() => stateOf(id), { timeout: 15_000 }).toEqual(states)
    // A comparison stores the time of the next one last.
    const left = async () => {
      const { rows } = await sql`
        select from graphile_worker.jobs
        where task_identifier = 'reconcile-payment'
          and (locked_at is not null or run_at <= now())`.execute(db)
      return rows.length
    }
    await expect.poll(left).toBe(0)
  }
  async function pay(id: string, who: Person): Promise<string> {
    const session = await hold(id, who)
    stripe.control.pay(session)
    const before = await stateOf(id)
    await reconciled(id, [...before.slice(0, -1), 'paid'])
    return session
  }
  const own = async (id: string, who: Person) => {
    const { body } = await world.call(getMyBookings, {}, who)
    return body.bookings.find(({ offeringId }: { offeringId: string }) => offeringId === id)
  }
  const seats = async (id: string) => {
    const { seats_taken: taken, seats_held: held } = await db
      .selectFrom('offering')
      .select(['seats_taken', 'seats_held'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { taken, held }
  }
  const startsIn = (id: string, hours: number) =>
    sql`update offering set starts_at = now() + make_interval(hours => ${hours}::int) where id = ${id}`.execute(
      db,
    )
  return {
    world,
    stripe,
    teacher,
    instructor,
    thumbnail,
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
    startsIn,
    aSeries,
    bookDates,
    orderOf,
    settled,
    payDates,
  }
}
