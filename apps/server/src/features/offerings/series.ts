import type { ClassEntity, Following, ListQuery, SeriesDates } from '@firstbell/contract/offerings'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/**
 * The classes of a series are numbered when they are read (rule series-4): a series has MAX_SERIES
 * classes at most, and an index finds them (docs/decisions/0066).
 */

/**
 * The condition that `other` belongs to the series of `offering`. A deleted class no longer belongs to its series, and
 * a public class does not reveal unlisted ones (rule offering-32).
 */
const isInSameSeries = sql<SqlBool>`other.series_id = offering.series_id
  and other.cancelled_at is null and other.deleted_at is null
  and (other.visibility = 'public' or offering.visibility = 'unlisted')`
/** The condition that `offering` belongs to a series. */
const hasSeries = sql<SqlBool>`offering.series_id is not null
  and offering.cancelled_at is null and offering.deleted_at is null`

/**
 * Whether a list of classes shows each series once (rule series-10). Older clients, which know only the parameters for
 * words, category, level and instructor, expect every class; a client that sends any other parameter knows series.
 */
export const showsSeriesOnce = (query: ListQuery): boolean => {
  const { series, page, limit, from, to, time, days, seats, sort } = query
  return series !== 'all' && [page, limit, from, to, time, days, seats, sort].some(Boolean)
}

/**
 * A column with the position of a class in its series; null without a series. The series is weekly if all its classes
 * start on the same weekday at the same time, by the clock of the class, and no week is left out.
 */
export const positionInSeries = sql<NonNullable<ClassEntity['series']> | null>`
  case when ${hasSeries} then (
    select json_build_object('id', offering.series_id, 'count', count(*), 'number',
      count(*) filter (where (other.starts_at, other.id) <= (offering.starts_at, offering.id)), 'weekly',
      count(distinct local.start) = count(*) and count(distinct local.start::time) = 1
        and count(distinct extract(dow from local.start)) = 1
        and max(local.start) - min(local.start) = (count(*) - 1) * interval '7 days')
    from offering as other, lateral (select other.starts_at at time zone offering.timezone as start) as local
    where ${isInSameSeries}
  ) end`

/** A column with the classes of an offering's series, for `toSeriesDates`; null without a series. */
export const seriesRows = sql<SeriesDates['dates'] | null>`
  case when ${hasSeries} then (
    select json_agg(json_build_object('_id', other.id, 'startsAt', other.starts_at,
      'endsAt', other.ends_at, 'timezone', other.timezone,
      'seatsLeft', other.max_students - other.seats_taken, 'price', coalesce(other.price, 0)) order by other.starts_at, other.id)
    from offering as other where ${isInSameSeries}
  ) end`

/**
 * Returns the dates of a series from the column `seriesRows`.
 * @param takesPayments whether they have a price
 */
export const toSeriesDates = (
  rows: SeriesDates['dates'],
  takesPayments: boolean,
): SeriesDates['dates'] =>
  rows.map(({ price, ...row }) => ({
    ...row,
    ...(takesPayments && { price }),
    startsAt: new Date(row.startsAt).toISOString(),
    endsAt: new Date(row.endsAt).toISOString(),
  }))

/**
 * Counts what an action on a class and the following ones of its series affects (rule scope-1), by the same conditions
 * as `lockScope`: the `classes`, the `students` with a seat, and the people who are mailed (`notified`), also those waiting,
 * except about classes that have ended. Returns undefined if no class follows.
 */
export async function followingOf(db: Database, classId: string): Promise<Following | undefined> {
  const { rows } = await sql<Following>`
    select count(distinct other.id)::int as classes,
      count(distinct booking.student_id) filter (where booking.status = 'booked')::int as students,
      count(distinct booking.student_id) filter (where other.ends_at > now())::int as notified
    from offering join offering as other on other.series_id = offering.series_id
      left join booking on booking.offering_id = other.id and booking.status <> 'cancelled'
    where offering.id = ${classId} and other.cancelled_at is null and other.deleted_at is null
      -- The action changes no other class that has started.
      and (other.id = offering.id
        or other.starts_at > greatest(offering.starts_at, now()))`.execute(db)
  const [following] = rows
  return following && following.classes > 1 ? following : undefined
}
