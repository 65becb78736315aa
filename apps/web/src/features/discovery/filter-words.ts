import { WEEKDAYS, type Weekday } from '@firstbell/contract/limits'
import * as m from '@firstbell/messages/filters'
import { weekdays } from '@firstbell/messages/formats'
import type { Filters } from '#shared/routing/search.ts'
import { personZone } from '#shared/time/reader.ts'

/** The names of days and hours as filters. Apart from filters.ts, because home's first load has them. */

export const WHEN = {
  today: m.today,
  tomorrow: m.tomorrow,
  week: m.thisWeek,
  weekend: m.thisWeekend,
} as const

/** The names of the days of the week, Monday first: 'Mon', 'Tue', … */
export const DAYS = Object.fromEntries(
  WEEKDAYS.map((day, index) => [day, weekdays[(index + 1) % 7]]),
) as Readonly<Record<Weekday, string>>

/** Returns the choice of days; 'dates' for a URL with days but without `when`. */
export const whenOf = ({ when, from, to }: Filters) =>
  when ?? (from !== '' || to !== '' ? 'dates' : undefined)

/** Returns whether the filters depend on the reader's time zone. */
export const needsZone = (filters: Filters): boolean =>
  whenOf(filters) !== undefined || filters.time !== undefined || filters.days !== ''

/** Returns the parameter `zone` for these filters; '' if they do not need it. For the browser only. */
export const zoneFor = (filters: Filters): string => (needsZone(filters) ? personZone() : '')
