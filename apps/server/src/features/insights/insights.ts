import type { InsightDays } from '@firstbell/contract/insight-days'
import type { Insights, InsightDay, Revenue } from '@firstbell/contract/insights'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RateRule } from '../../platform/http/rate-limit.ts'

/**
 * Insights: numbers by day (docs/product/insights.md). A job counts them each minute (sums.ts); an answer
 * reads its sums.
 */

export type InsightsContext = Pick<Context, 'db' | 'config' | 'limiter'>

/** The job that counts, which runs each minute. */
export const COUNT_JOB = 'sum-insights'

/** The limit of requests for all four routes of insights together: pages and CSV files (rule limit-6). */
export const READ_RULE: RateRule = { name: 'insights', points: 120, minutes: 10 }

/** The numbers of a day, apart from revenue (docs/product/insights.md). */
const COUNTED = [
  'bookings',
  'cancellations',
  'waitlisted',
  'seats',
  'taken',
  'attended',
  'absent',
] as const
type Count = (typeof COUNTED)[number]
const NO_COUNTS = Object.fromEntries(COUNTED.map((name) => [name, 0])) as Record<Count, number>

/** A row with the number of a day, from 1. */
interface DayRow {
  day: number
}

interface DaySpan {
  dates: readonly string[]
  /** The first instant of each day, and of the day after the last. */
  bounds: readonly string[]
}

/**
 * Reads the numbers of the last days, the last of which is today, and of the next seven.
 * @param query.readerId the person in whose time zone the days are
 * @param query.instructorId the instructor whose offerings count; null: those of the whole site
 */
export async function readInsights(
  { db, config }: InsightsContext,
  query: { readerId: string; instructorId: string | null; days: InsightDays },
): Promise<Omit<Insights, 'message'>> {
  const { readerId, instructorId, days } = query
  const { timezone } = await db
    .selectFrom('person')
    .select('timezone')
    .where('id', '=', readerId)
    .executeTakeFirstOrThrow()
  const zone = timezone ?? config.timeZone
  const today = Temporal.Now.plainDateISO(zone)
  const span = daySpan(today.subtract({ days: Number(days) - 1 }), Number(days), zone)
  const nextWeek = daySpan(today.add({ days: 1 }), 7, zone)
  // The queries run one after the other, so that a reader occupies a single connection.
  const changes = byDay(await countChanges(db, instructorId, span))
  const seats = byDay(await countSeats(db, instructorId, span))
  const coming = await countSeats(db, instructorId, nextWeek)
  const revenue = config.stripe && byDay(await sumRevenue(db, instructorId, span))
  const ratings = await countRatings(db, instructorId, span)
  const inDays = span.dates.map((date, index) => ({
    date,
    ...NO_COUNTS,
    ...changes.get(index + 1),
    ...seats.get(index + 1),
    ...(revenue && { revenue: [], ...revenue.get(index + 1) }),
  }))
  return {
    timezone: zone,
    days: inDays,
    totals: totalsOf(inDays),
    nextWeek: { seats: sumOf(coming, 'seats'), taken: sumOf(coming, 'taken') },
    ratings,
  }
}

/** Returns some days of a time zone. A day may have 23 to 25 hours. */
function daySpan(first: Temporal.PlainDate, count: number, zone: string): DaySpan {
  const dates = Array.from({ length: count + 1 }, (_, index) => first.add({ days: index }))
  return {
    dates: dates.slice(0, -1).map(String),
    bounds: dates.map((date) => date.toZonedDateTime({ timeZone: zone }).toInstant().toString()),
  }
}

const byDay = <Row extends DayRow>(rows: readonly Row[]) =>
  new Map(rows.map(({ day, ...values }) => [day, values]))

/**
 * Returns the number of an instant's day; 0 or a number above the last for an instant outside of the days.
 * @param instant a column; 'quarter' is the quarter of an hour of a sum
 */
const dayNumberOf = (instant: string, { bounds }: DaySpan) =>
  sql<number>`width_bucket(${sql.raw(instant)}, ${bounds}::timestamptz[])`

const within = (instant: string, { bounds }: DaySpan) =>
  sql<boolean>`${sql.raw(instant)} >= ${bounds[0]}::timestamptz
    and ${sql.raw(instant)} < ${bounds.at(-1)}::timestamptz`

/** The condition for the sums of an instructor, or of the whole site, whose rows have no instructor. */
const isSumOf = (id: string | null) =>
  id === null ? sql`instructor_id is null` : sql`instructor_id = ${id}`
/** The condition for what an instructor teaches, in tables without sums of the whole site. */
const andTaughtBy = (id: string | null) => (id === null ? sql`` : sql`and instructor_id = ${id}`)

async function countChanges(db: Database, instructorId: string | null, span: DaySpan) {
  const { rows } = await sql<
    DayRow & Pick<InsightDay, 'bookings' | 'cancellations' | 'waitlisted'>
  >`
    select ${dayNumberOf('quarter', span)} as day, sum(bookings) as bookings,
      sum(cancellations) as cancellations, sum(waitlisted) as waitlisted
    from insight_sum where ${isSumOf(instructorId)} and ${within('quarter', span)}
    group by 1`.execute(db)
  return rows
}

async function countSeats(db: Database, instructorId: string | null, span: DaySpan) {
  const { rows } = await sql<DayRow & Pick<InsightDay, 'seats' | 'taken' | 'attended' | 'absent'>>`
    select ${dayNumberOf('starts_at', span)} as day, sum(seats) as seats, sum(taken) as taken,
      coalesce(sum(attended) filter (where starts_at <= now()), 0) as attended,
      coalesce(sum(absent) filter (where starts_at <= now()), 0) as absent
    from insight_offering where ${within('starts_at', span)} ${andTaughtBy(instructorId)}
    group by 1`.execute(db)
  return rows
}

/**
 * Sums the payments of each day minus the full refunds of that day. Partial refunds and lost disputes reduce the
 * payment on its own day (`counted_money`). `insight_money_change` has the changes that the job has not added to
 * the sums of `insight_money` yet; it adds and deletes them in one statement (sum_money.sql).
 */
async function sumRevenue(db: Database, instructorId: string | null, span: DaySpan) {
  const { rows } = await sql<DayRow & { revenue: Revenue[] }>`
    select day, json_agg(json_build_object('currency', currency, 'amount', amount) order by currency) as revenue
    from (
      select ${dayNumberOf('quarter', span)} as day, currency, sum(amount) as amount from (
        select quarter, currency, amount from insight_money where ${isSumOf(instructorId)}
        union all
        select at, currency, amount from insight_money_change where true ${andTaughtBy(instructorId)}
      ) as money
      where ${within('quarter', span)}
      group by 1, 2 having sum(amount) <> 0
    ) as sums
    group by day`.execute(db)
  return rows
}

async function countRatings(
  db: Database,
  instructorId: string | null,
  span: DaySpan,
): Promise<Insights['ratings']> {
  const { rows } = await sql<{ rating: number; count: number }>`
    select rating, count(*) as count from review
    -- Without hidden reviews and those of deleted accounts, like the rating that everyone sees (rule review-8).
    where student_id is not null and hidden_at is null and ${within('created_at', span)}
      ${andTaughtBy(instructorId)}
    group by 1`.execute(db)
  const distribution = [1, 2, 3, 4, 5].map(
    (stars) => rows.find(({ rating }) => rating === stars)?.count ?? 0,
  )
  const count = distribution.reduce((total, ofStars) => total + ofStars, 0)
  const stars = distribution.reduce((total, ofStars, index) => total + ofStars * (index + 1), 0)
  const average = count === 0 ? null : Math.round((stars / count) * 10) / 10
  return { average, count, distribution }
}

const sumOf = <Name extends Count>(rows: readonly Record<Name, number>[], name: Name): number =>
  rows.reduce((total, row) => total + row[name], 0)

function totalsOf(days: readonly InsightDay[]): Insights['totals'] {
  const sums = COUNTED.map((name) => [name, sumOf(days, name)])
  const byCurrency = new Map<string, number>()
  for (const { currency, amount } of days.flatMap(({ revenue = [] }) => revenue))
    byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + amount)
  return {
    ...(Object.fromEntries(sums) as Record<Count, number>),
    ...(days[0]?.revenue && {
      revenue: [...byCurrency].toSorted().map(([currency, amount]) => ({ currency, amount })),
    }),
  }
}
