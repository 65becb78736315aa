import type { SeriesDates } from '@firstbell/contract/offerings'
import { sql, type SqlBool } from 'kysely'
import { Temporal } from 'temporal-polyfill'

/**
 * The classes of a series are numbered when they are read (rule series-4): a series has MAX_SERIES
 * classes at most, and an index finds them (docs/decisions/0065).
 */

/** In a statement that reads `offering`. What has been deleted has left its series. */
const inItsSeries = sql<SqlBool>`other.series_id = offering.series_id
  and other.cancelled_at is null and other.deleted_at is null`
const standsInSeries = sql<SqlBool>`offering.series_id is not null
  and offering.cancelled_at is null and offering.deleted_at is null`

/** A column with the place of a class in its series; null without one. */
export const placeInSeries = sql<{ id: string; number: number; count: number } | null>`
  case when ${standsInSeries} then (
    select json_build_object('id', offering.series_id, 'count', count(*), 'number',
      count(*) filter (where (other.starts_at, other.id) <= (offering.starts_at, offering.id)))
    from offering as other where ${inItsSeries}
  ) end`

/** A column with the classes of an offering's series, for `toSeriesDates`; null without one. */
export const seriesRows = sql<SeriesDates['dates'] | null>`
  case when ${standsInSeries} then (
    select json_agg(json_build_object('_id', other.id, 'startsAt', other.starts_at,
      'endsAt', other.ends_at, 'timezone', other.timezone,
      'seatsLeft', other.max_students - other.seats_taken) order by other.starts_at, other.id)
    from offering as other where ${inItsSeries}
  ) end`

/**
 * The dates of a series.
 * @param rows `seriesRows`
 * @param timezone in which they are compared
 */
export function toSeriesDates(rows: SeriesDates['dates'], timezone: string): SeriesDates {
  const dates = rows.map((row) => ({
    ...row,
    startsAt: new Date(row.startsAt).toISOString(),
    endsAt: new Date(row.endsAt).toISOString(),
  }))
  const local = dates.map(({ startsAt }) =>
    Temporal.Instant.from(startsAt).toZonedDateTimeISO(timezone),
  )
  const weekly = local.every((start, index) => {
    const before = local[index - 1]
    return before === undefined || before.add({ weeks: 1 }).equals(start)
  })
  return { weekly, dates }
}
