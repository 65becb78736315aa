import type { InsightDays } from '@firstbell/contract/insight-days'
import type { Insights, InsightDay, Revenue } from '@firstbell/contract/insights'
import { Temporal } from 'temporal-polyfill'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { attended } from '../sessions/sessions.ts'

/**
 * Insights: numbers by day (docs/product/insights.md). Each is the sum that a job has made
 * (`sums.ts`) and what is counted of all that has changed since, in one statement: exact, however far the
 * job has come.
 */

export type InsightsContext = Pick<Context, 'db' | 'config'>

export interface Question {
  /** The person in whose time zone the days are. */
  reader: string
  /** The instructor whose offerings count; null: all. */
  of: string | null
  days: InsightDays
}

/** What was counted, by the number of the day, from 1. */
interface Counted {
  day: number
}

/** Days, each from its first instant to that of the next one. */
interface Days {
  dates: readonly string[]
  /** One instant more than there are days. */
  bounds: readonly string[]
}

export async function readInsights(
  context: InsightsContext,
  { reader, of, days }: Question,
): Promise<Omit<Insights, 'message'>> {
  const { db, config } = context
  const { timezone } = await db
    .selectFrom('person')
    .select('timezone')
    .where('id', '=', reader)
    .executeTakeFirstOrThrow()
  const zone = timezone ?? config.timeZone
  const span = lastDays(Number(days), zone)
  const changes = byDay(await countChanges(db, of, span))
  const seats = byDay(await countSeats(context, of, span))
  const paid = config.stripe ? byDay(await sumRevenue(db, of, span)) : undefined
  const inDays = span.dates.map((date, index): InsightDay => {
    const [changed] = changes.get(index + 1) ?? []
    const [seated] = seats.get(index + 1) ?? []
    return {
      date,
      bookings: changed?.bookings ?? 0,
      cancellations: changed?.cancellations ?? 0,
      waitlisted: changed?.waitlisted ?? 0,
      seats: seated?.seats ?? 0,
      taken: seated?.taken ?? 0,
      attended: seated?.attended ?? 0,
      absent: seated?.absent ?? 0,
      ...(paid && {
        revenue: (paid.get(index + 1) ?? []).map(({ currency, amount }) => ({ currency, amount })),
      }),
    }
  })
  return {
    timezone: zone,
    days: inDays,
    totals: totalsOf(inDays),
    ratings: await countRatings(db, of, span),
  }
}

/** The last days of a time zone, today included. A day may have 23 to 25 hours. */
function lastDays(count: number, zone: string): Days {
  const first = Temporal.Now.plainDateISO(zone).subtract({ days: count - 1 })
  const all = Array.from({ length: count + 1 }, (_, index) => first.add({ days: index }))
  return {
    dates: all.slice(0, -1).map(String),
    bounds: all.map((date) => date.toZonedDateTime({ timeZone: zone }).toInstant().toString()),
  }
}

const byDay = <Row extends Counted>(rows: readonly Row[]) => Map.groupBy(rows, ({ day }) => day)

/** The number of the day of an instant, from 1; of one before or after them 0, or more than there are. */
const dayOf = (instant: string, { bounds }: Days) =>
  sql<number>`width_bucket(${sql.raw(instant)}, ${bounds}::timestamptz[])`

const within = (instant: string, { bounds }: Days) =>
  sql<boolean>`${sql.raw(instant)} >= ${bounds[0]}::timestamptz
    and ${sql.raw(instant)} < ${bounds.at(-1)}::timestamptz`

/**
 * The transaction up to which the history is summed, or 0: then the sums count for nothing. Those of a
 * backup are of another cluster, whose transactions had other numbers.
 */
const summed = sql`summed as materialized (
  select coalesce((select summed_to from insight_progress
    where summed_to <= pg_snapshot_xmax(pg_current_snapshot())), '0') as up_to
)`
/** The events that are not summed. The oldest have no transaction. */
const unsummed = sql`unsummed as (
  select offering_id, from_status, to_status, at from booking_event
  where xact >= (select up_to from summed)
  union all
  select offering_id, from_status, to_status, at from booking_event
  where xact is null and (select up_to from summed) = '0'
)`

async function countChanges(db: Database, of: string | null, days: Days) {
  const { rows } = await sql<
    Counted & Pick<InsightDay, 'bookings' | 'cancellations' | 'waitlisted'>
  >`
    with ${summed}, ${unsummed}
    select ${dayOf('quarter', days)} as day, sum(bookings) as bookings,
      sum(cancellations) as cancellations, sum(waitlisted) as waitlisted
    from (
      select quarter, bookings, cancellations, waitlisted from insight_sum
      where ${of === null ? sql`instructor_id is null` : sql`instructor_id = ${of}`}
        and (select up_to from summed) <> '0'
      union all
      select at, (to_status = 'booked')::int,
        coalesce(from_status = 'booked' and to_status = 'cancelled', false)::int,
        (to_status = 'waiting')::int
      from unsummed
      ${of === null ? sql`` : sql`where offering_id in (select id from offering where instructor_id = ${of})`}
    ) as change (quarter, bookings, cancellations, waitlisted)
    where ${within('quarter', days)}
    group by 1`.execute(db)
  return rows
}

async function countSeats({ db, config }: InsightsContext, of: string | null, days: Days) {
  const { rows } = await sql<Counted & Pick<InsightDay, 'seats' | 'taken' | 'attended' | 'absent'>>`
    with ${summed}, ${unsummed}, stale as materialized (
      select offering_id from insight_stale
      union
      select offering_id from insight_attendance where early_minutes <> ${config.joinEarlyMinutes}::int
      union
      select offering_id from unsummed where 'booked' in (from_status, to_status)
    ), starting as materialized (
      select id, starts_at, max_students, seats_taken - seats_held as taken from offering
      where cancelled_at is null and ${within('starts_at', days)}
        ${of === null ? sql`` : sql`and instructor_id = ${of}`}
    ), marked as (
      select starting.id, mark.* from starting join stale on stale.offering_id = starting.id,
        lateral (
          select count(*) filter (where mark) as attended, count(*) filter (where not mark) as absent
          from (
            select ${attended(config)} as mark from booking join offering on offering.id = starting.id
            where booking.offering_id = starting.id and booking.status = 'booked'
          ) as booked
        ) as mark
      where starting.starts_at <= now()
    )
    select ${dayOf('starting.starts_at', days)} as day, sum(starting.max_students) as seats,
      sum(taken) as taken,
      coalesce(sum(coalesce(marked.attended, kept.attended)) filter (where starts_at <= now()), 0) as attended,
      coalesce(sum(coalesce(marked.absent, kept.absent)) filter (where starts_at <= now()), 0) as absent
    from starting left join marked on marked.id = starting.id
      left join insight_attendance as kept on kept.offering_id = starting.id
    group by 1`.execute(db)
  return rows
}

/**
 * What was paid on each day less what was given back on it. A payment that a dispute has lost counts for
 * nothing, and of one that was given back in part what is left.
 */
async function sumRevenue(db: Database, of: string | null, days: Days) {
  const own = of === null ? sql`` : sql`and instructor_id = ${of}`
  const { rows } = await sql<Counted & Revenue>`
    select day, currency, sum(amount) as amount from (
      select ${dayOf('paid_at', days)} as day, coalesce(paid_currency, currency) as currency,
        coalesce(paid_amount, amount) - case state when 'refunded' then 0 else refunded_amount end as amount
      from payment where ${within('paid_at', days)} and state <> 'lost' ${own}
      union all
      select ${dayOf('refunded_at', days)}, coalesce(paid_currency, currency),
        -coalesce(paid_amount, amount)
      from payment where ${within('refunded_at', days)} and state = 'refunded' ${own}
    ) as money
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

async function countRatings(
  db: Database,
  of: string | null,
  days: Days,
): Promise<Insights['ratings']> {
  const { rows } = await sql<{ rating: number; count: number }>`
    select rating, count(*) as count from review
    where student_id is not null and hidden_at is null and ${within('created_at', days)}
      ${of === null ? sql`` : sql`and instructor_id = ${of}`}
    group by 1`.execute(db)
  const distribution = [1, 2, 3, 4, 5].map(
    (stars) => rows.find(({ rating }) => rating === stars)?.count ?? 0,
  )
  const count = distribution.reduce((sum, each) => sum + each, 0)
  const stars = distribution.reduce((sum, each, index) => sum + each * (index + 1), 0)
  return {
    average: count === 0 ? null : Math.round((stars / count) * 10) / 10,
    count,
    distribution,
  }
}

function totalsOf(days: readonly InsightDay[]): Insights['totals'] {
  const sum = (
    key: 'bookings' | 'cancellations' | 'waitlisted' | 'seats' | 'taken' | 'attended' | 'absent',
  ) => days.reduce((all, day) => all + day[key], 0)
  const byCurrency = new Map<string, number>()
  for (const { currency, amount } of days.flatMap(({ revenue = [] }) => revenue))
    byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + amount)
  return {
    bookings: sum('bookings'),
    cancellations: sum('cancellations'),
    waitlisted: sum('waitlisted'),
    seats: sum('seats'),
    taken: sum('taken'),
    attended: sum('attended'),
    absent: sum('absent'),
    ...(days[0]?.revenue && {
      revenue: [...byCurrency].toSorted().map(([currency, amount]) => ({ currency, amount })),
    }),
  }
}
