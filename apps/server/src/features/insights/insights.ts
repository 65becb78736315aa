import type { InsightDays } from '@firstbell/contract/insight-days'
import type { Insights, InsightDay, Revenue } from '@firstbell/contract/insights'
import { Temporal } from 'temporal-polyfill'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RateRule } from '../../platform/http/rate-limit.ts'
import { attended } from '../sessions/sessions.ts'

/**
 * Insights: numbers by day (docs/product/insights.md). Each is the sum that a job has made
 * (`sums.ts`) and what is counted of all that has changed since, in one statement: exact, however far the
 * job has come.
 */

export type InsightsContext = Pick<Context, 'db' | 'config' | 'limiter'>

/** Answers of all four addresses together (rule limit-6). */
export const READ: RateRule = { name: 'insights', points: 120, seconds: 600 }

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
  // Side by side: nothing of one has to agree with another, and each reads a year.
  const [changed, seated, revenue, ratings] = await Promise.all([
    countChanges(db, of, span),
    countSeats(context, of, span),
    config.stripe ? sumRevenue(db, of, span) : undefined,
    countRatings(db, of, span),
  ])
  const changes = byDay(changed)
  const seats = byDay(seated)
  const paid = revenue && byDay(revenue)
  const inDays = span.dates.map((date, index): InsightDay => {
    const [change] = changes.get(index + 1) ?? []
    const [seat] = seats.get(index + 1) ?? []
    return {
      date,
      bookings: change?.bookings ?? 0,
      cancellations: change?.cancellations ?? 0,
      waitlisted: change?.waitlisted ?? 0,
      seats: seat?.seats ?? 0,
      taken: seat?.taken ?? 0,
      attended: seat?.attended ?? 0,
      absent: seat?.absent ?? 0,
      ...(paid && {
        revenue: (paid.get(index + 1) ?? []).map(({ currency, amount }) => ({ currency, amount })),
      }),
    }
  })
  return {
    timezone: zone,
    days: inDays,
    totals: totalsOf(inDays),
    ratings,
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
  const own = of === null ? sql`` : sql`and instructor_id = ${of}`
  const { rows } = await sql<Counted & Pick<InsightDay, 'seats' | 'taken' | 'attended' | 'absent'>>`
    with ${summed}, ${unsummed}, stale as materialized (
      select offering_id from insight_stale
      union
      select offering_id from insight_offering where early_minutes <> ${config.joinEarlyMinutes}::int
      union
      select offering_id from unsummed where 'booked' in (from_status, to_status)
    ), starting as (
      select starts_at, seats, taken, attended, absent from insight_offering
      where ${within('starts_at', days)} ${own} and offering_id not in (select offering_id from stale)
      union all
      select starts_at, max_students, seats_taken - seats_held, mark.attended, mark.absent
      from offering, lateral (
        select count(*) filter (where mark) as attended, count(*) filter (where not mark) as absent
        from (
          select ${attended(config)} as mark from booking
          where booking.offering_id = offering.id and booking.status = 'booked'
            and offering.starts_at <= now()
          -- Once for each booking, not for each count.
          offset 0
        ) as booked
      ) as mark
      where id in (select offering_id from stale)
        and cancelled_at is null and ${within('starts_at', days)} ${own}
    )
    select ${dayOf('starts_at', days)} as day, sum(seats) as seats, sum(taken) as taken,
      coalesce(sum(attended) filter (where starts_at <= now()), 0) as attended,
      coalesce(sum(absent) filter (where starts_at <= now()), 0) as absent
    from starting group by 1`.execute(db)
  return rows
}

/**
 * What was paid on each day less what was given back on it. A payment that a dispute has lost counts for
 * nothing, and of one that was given back in part what is left (`counted_money`).
 */
async function sumRevenue(db: Database, of: string | null, days: Days) {
  const { rows } = await sql<Counted & Revenue>`
    select ${dayOf('quarter', days)} as day, currency, sum(amount) as amount from (
      select quarter, currency, amount from insight_money
      where ${of === null ? sql`instructor_id is null` : sql`instructor_id = ${of}`}
      union all
      select at, currency, amount from insight_money_change
      ${of === null ? sql`` : sql`where instructor_id = ${of}`}
    ) as money
    where ${within('quarter', days)}
    group by 1, 2 having sum(amount) <> 0 order by 1, 2`.execute(db)
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
