import type pg from 'pg'
import { Stripe } from 'stripe'

/** Compares our books with Stripe's, row by row, after the drill of payments. */

interface OwnRow {
  id: string
  /** The order: its first payment's id. */
  order: string
  state: string
  amount: number
  fee: number
  currency: string
  account: string
  intent: string | null
  owed: boolean
  refunded: number
  /** How often the checkout was requested again with another key because of a fault at Stripe. */
  faults: number
  /** The id of the booking that it pays for. */
  status: string | null
  end_reason: string | null
  owed_for: string | null
  ended_at: Date | null
  /** The paid offering and its terms. */
  starts_at: Date
  ends_at: Date
  sessions: number
  session_minutes: number
  refund_until: Date
  /** The offering at the end of the seat. */
  version: { starts: string; ends: string; sessions: number; minutes: number } | null
  /** When it was last edited after it had taken place. */
  taught: Date | null
}

/** Records each version of each offering. The version at the end of a seat determines whether it was refunded. */
export async function keepVersions(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create table drill_version (
      id uuid, at timestamptz default clock_timestamp(), starts timestamptz, ends timestamptz,
      sessions int, minutes int);
    create index on drill_version (id, at);
    create function keep_version() returns trigger language plpgsql as $$
    begin
      insert into drill_version (id, starts, ends, sessions, minutes)
      values (new.id, new.starts_at, new.ends_at,
        case new.kind when 'course' then new.duration else 1 end,
        case new.kind when 'course' then new.session_minutes else new.duration end);
      return null;
    end $$;
    create trigger keep_version after insert or update of starts_at, ends_at, duration, session_minutes
      on offering for each row execute function keep_version()`)
}

const DAY_MS = 86_400_000

/**
 * Returns whether the payment of an ended seat had to be refunded by the rules (docs/product/payments.md,
 * payment-7 and payment-8). Does not use the product's own function.
 */
function wasDue(row: OwnRow): boolean {
  const { version, ended_at: ended, starts_at: starts, ends_at: ends } = row
  if (version === null || ended === null) return false
  if (row.end_reason === 'removed') return true
  const [start, end] = [Date.parse(version.starts), Date.parse(version.ends)]
  if (row.end_reason === 'offering_cancelled') {
    const length = ends.getTime() - starts.getTime()
    return ended.getTime() < Math.max(ends.getTime(), Math.min(end, start + length))
  }
  const moved = Math.abs(start - starts.getTime()) > DAY_MS
  const taught = version.sessions * version.minutes
  const shrunk =
    version.sessions < row.sessions || taught * 10 < row.sessions * row.session_minutes * 9
  const until = Math.max(
    row.refund_until.getTime(),
    moved ? Math.max(starts.getTime(), start) : 0,
    shrunk ? Math.max(ends.getTime(), start) : 0,
  )
  return ended.getTime() < until
}

const OWN = `
  select payment.id, first.id as order, payment.state, payment.amount, payment.fee, payment.currency,
    payment.account_id as account, first.intent_id as intent, payment.owed,
    payment.refunded_amount as refunded, booking.status, booking.end_reason, booking.ended_at, payment.owed_for,
    payment.starts_at, payment.ends_at, payment.sessions, payment.session_minutes, payment.refund_until,
    (select to_jsonb(version) from (select starts, ends, sessions, minutes from drill_version
       where drill_version.id = payment.offering_id and at <= booking.ended_at
       order by at desc limit 1) as version) as version,
    (select reviewable_if_booked_by from offering where id = payment.offering_id) as taught,
    coalesce((select faults from stripe_request where key = 'checkout:' || first.id), 0) as faults
  from payment join payment as first on first.id = coalesce(payment.order_id, payment.id)
    left join booking on booking.id = payment.booking_id`

/** Invariants of our tables, whatever Stripe's state is. */
const IMPOSSIBLE = `
  select 'booking ' || id || ' is held past its end' as fault from booking
    where held_for = 'payment' and held_until < now() - interval '5 seconds'
  union all
  select 'booking ' || booking.id || ' has a seat and ' || count(payment.id) || ' payments'
    from booking join offering on offering.id = offering_id
      left join payment on booking_id = booking.id and state in ('paid', 'disputed')
    where status = 'booked' and offering.price > 0
    -- A seat has further payments for the differences of swaps, and none with a code of 100 %.
    group by booking.id having count(payment.id) filter (where swapped_booking_id is null) > 1
      or count(payment.id) = 0 and booking.code_id is null
  union all
  select 'payment ' || payment.id || ' waits for a seat that has ended'
    from payment join booking on booking.id = payment.swapped_booking_id
    where payment.state in ('opening', 'open') and booking.status = 'cancelled'
  union all
  select 'code ' || discount_code.id || ' has ' || count(booking.id) || ' uses of ' || uses
    from discount_code join booking on code_id = discount_code.id
    where booking.booked_at is not null or booking.status = 'held'
    group by discount_code.id having count(booking.id) > uses
  union all
  select 'offering ' || id || ' counts ' || seats_taken || ' of ' || max_students from offering
    where seats_taken > max_students or seats_taken <> (select count(*) from booking
      where offering_id = offering.id and status in ('booked', 'held'))
  union all
  select 'order ' || first.id || ' has ended in part' from payment as first join payment as line
      on line.order_id = first.id
    where (first.state in ('opening', 'open')) <> (line.state in ('opening', 'open'))
  union all
  select 'request ' || key || ' was never answered' from stripe_request where answered_at is null
  union all
  select 'payment ' || payment.id || ' has no receipt' from payment where receipt_number is not null
    and student_id is not null
    and not exists (select from mail where key = 'payment-receipt:' || payment.id)
  union all
  select 'payment ' || payment.id || ' was refunded and nobody was told' from payment
    where state = 'refunded' and student_id is not null
    -- One mail is about several payments of an order that one act refunds.
    and not exists (select from mail where template = 'payment-refunded' and strpos(key, payment.id::text) > 0)`

/** @returns every contradiction, and the sums that match */
export async function compareBooks(
  pool: pg.Pool,
  stripe: Stripe,
): Promise<{ faults: string[]; sums: string }> {
  const whole = async <T>(list: AsyncIterable<T>) => {
    const all: T[] = []
    for await (const one of list) all.push(one)
    return all
  }
  const limit = { limit: 100 }
  const { rows: own } = await pool.query<OwnRow>(OWN)
  const charges = (await whole(stripe.charges.list(limit))).filter((one) => one.paid)
  const refunds = Map.groupBy(await whole(stripe.refunds.list(limit)), (one) => one.charge)
  const disputes = new Map((await whole(stripe.disputes.list(limit))).map((d) => [d.charge, d]))
  const transfers = new Map((await whole(stripe.transfers.list(limit))).map((t) => [t.id, t]))
  const sessions = await whole(stripe.checkout.sessions.list(limit))
  const fees = new Map((await whole(stripe.applicationFees.list(limit))).map((f) => [f.id, f]))
  const faults: string[] = (await pool.query<{ fault: string }>(IMPOSSIBLE)).rows.map(
    ({ fault }) => fault,
  )
  const chargeOf = new Map(charges.map((charge) => [charge.payment_intent, charge]))
  const known = new Set(own.flatMap(({ intent }) => intent ?? []))
  for (const { id, payment_intent: intent } of charges)
    if (!known.has(intent as string)) faults.push(`charge ${id} is in no book of ours`)
  const sessionsByOrder = Map.groupBy(sessions, ({ metadata }) => metadata?.['payment'])
  const open = sessions.filter(({ status }) => status === 'open').map(({ id }) => id)

  /** The amounts of each connected account and of the platform, by our books. */
  const due = new Map<string, number>()
  const add = (whose: string, sum: number) => due.set(whose, (due.get(whose) ?? 0) + sum)
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  for (const [order, rows] of Map.groupBy(own, (row) => row.order)) {
    const [first] = rows as [OwnRow]
    const states = rows.map(({ state }) => state).join(', ')
    const wrongOrder = (what: string) => faults.push(`order ${order} (${states}) ${what}`)
    const count = sessionsByOrder.get(order)?.length ?? 0
    if (count > 1 + first.faults)
      wrongOrder(`has ${count} checkouts, asked for ${1 + first.faults} times`)
    const charge = first.intent === null ? undefined : chargeOf.get(first.intent)
    if (!charge) {
      if (rows.some(({ state }) => state !== 'unpaid')) wrongOrder('has no charge')
      continue
    }
    const amount = sum(rows.map((row) => row.amount))
    const successful = (refunds.get(charge.id) ?? []).filter(({ status }) => status === 'succeeded')
    const back = sum(successful.map((refund) => refund.amount))
    const dispute = disputes.get(charge.id)?.status
    const transfer = transfers.get(charge.transfer as string)
    const fee = fees.get(charge.application_fee as string)
    if (charge.amount !== amount || charge.currency !== first.currency)
      wrongOrder(`was charged ${charge.amount} ${charge.currency}`)
    if (transfer?.destination !== first.account || transfer.amount !== amount)
      wrongOrder(`transferred ${transfer?.amount} to ${String(transfer?.destination)}`)
    if ((fee?.amount ?? 0) !== sum(rows.map((row) => row.fee)))
      wrongOrder(`has a fee of ${fee?.amount}`)
    if (back > amount) wrongOrder(`was refunded ${back}`)
    if (back !== transfer?.amount_reversed) wrongOrder(`took ${transfer?.amount_reversed} back`)
    const feeBack = sum(rows.map((row) => (row.refunded > 0 ? row.fee : 0)))
    if ((fee?.amount_refunded ?? 0) !== feeBack)
      wrongOrder(`returned ${fee?.amount_refunded} of its fee, not ${feeBack}`)
    for (const row of rows) compareLine(row)

    function compareLine(row: OwnRow): void {
      const wrong = (what: string) => faults.push(`payment ${row.id} (${row.state}) ${what}`)
      const ofRow = successful.filter(
        ({ metadata }) => rows.length === 1 || metadata?.['payment'] === row.id,
      )
      // The drill refunds orders by hand only as a whole.
      const byHand = successful.some(({ metadata }) => metadata?.['payment'] === undefined)
      const returned = byHand ? row.refunded : sum(ofRow.map((refund) => refund.amount))
      if (ofRow.length > 1 || returned > row.amount) wrong(`was refunded ${ofRow.length} times`)
      if (returned !== row.refunded) wrong(`says ${row.refunded} refunded, which was ${returned}`)
      const right: Record<string, boolean> = {
        paid: row.status === 'booked' && returned === 0 && (dispute ?? 'won') === 'won',
        kept: row.status !== 'booked' && returned === 0 && !row.owed && !wasDue(row),
        refunded:
          (row.status !== 'booked' || row.owed) &&
          // Checks that the refunds of ended seats were due. A deleted student's seats have no student.
          (!row.owed ||
            row.ended_at === null ||
            (row.owed_for !== 'cancelled' && row.owed_for !== 'offering_cancelled') ||
            wasDue(row)),
        disputed: dispute === 'needs_response' && returned === 0,
        lost: dispute === 'lost' && row.status !== 'booked',
      }
      if (!right[row.state])
        wrong(
          `has a seat that is ${row.status}, ${returned} back and dispute ${dispute}: ${JSON.stringify(row)}`,
        )
      if (returned === 0) add(row.account, row.amount - row.fee)
      add('platform', returned === 0 ? row.fee : 0)
    }
  }

  const sumOf = async (account?: string) =>
    (
      await whole(
        stripe.balanceTransactions.list(
          limit,
          account === undefined ? {} : { stripeAccount: account },
        ),
      )
    ).reduce((sum, { net }) => sum + net, 0)
  const lost = [...disputes.values()].reduce(
    (sum, { balance_transactions: all }) => sum + all.reduce((part, { net }) => part + net, 0),
    0,
  )
  // Stripe's fees, which it keeps after a refund.
  const ofStripe = (
    await whole(stripe.balanceTransactions.list({ ...limit, type: 'charge' }))
  ).reduce((sum, { fee }) => sum + fee, 0)
  add('platform', lost - ofStripe)
  for (const [whose, sum] of due) {
    const there = await sumOf(whose === 'platform' ? undefined : whose)
    if (there !== sum) faults.push(`${whose} has ${there} at Stripe, and ${sum} by our books`)
  }
  const { rows: wrongSums } = await pool.query<{ sum: string }>(`
    select offering_id || ' ' || currency as sum
    from (
      select * from payment_sum union all select * from payment_sum_change
      union all
      select counts.offering_id, counts.instructor_id, counts.currency, -paid_count, -unpaid_count, -trouble_count, -due_count,
        -received, -refunded, -due, -kept_fee, -disputed
      from payment, payment_counts(payment) as counts
    ) as each
    group by offering_id, instructor_id, currency
    having (sum(paid_count), sum(unpaid_count), sum(trouble_count), sum(due_count), sum(received),
      sum(refunded), sum(due), sum(kept_fee), sum(disputed)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0)`)
  for (const { sum } of wrongSums) faults.push(`the kept sum of ${sum ?? 'the site'} is wrong`)
  const states = Object.entries(Object.groupBy(own, ({ state }) => state))
    .map(([state, all]) => `${all!.length} ${state}`)
    .join(', ')
  const charged = charges.reduce((sum, { amount }) => sum + amount, 0)
  return {
    faults,
    sums: `${own.length} payments (${states}), ${charges.length} charges of ${charged} cents, ${due.size - 1} accounts and the platform to the cent, ${open.length} checkouts still open`,
  }
}
