import { WEEKDAYS } from '@firstbell/contract/limits'
import { dateIn, plusDays } from '@firstbell/contract/local-time'
import { storedZone } from '@firstbell/contract/stored-zone'
import type { QueryClient } from '@tanstack/react-query'
import type { PublicListQuery } from '#entities/offering/kinds.ts'
import { dayOfClasses } from '#entities/offering/page-queries.ts'
import { listQuery } from '#entities/offering/queries.ts'
import { DAYS_OF_WEEK } from '#entities/offering/Week.tsx'
import { useHydrated } from '#shared/hooks/useHydrated.ts'
import type { Filters } from '#shared/routing/search.ts'
import { useReader } from '#shared/time/reader.ts'
import { filterQuery, weekdaysOf } from './filters.ts'

/** The classes of a week, day by day in the reader's zone (rule screen-61). */

/** What a week decides by itself: its days and its order. */
export const DECIDED_BY_WEEK = { when: undefined, from: '', to: '', sort: undefined } as const

/** Removes what a week decides by itself. */
export const filtersOfWeek = (filters: Filters): Filters => ({ ...filters, ...DECIDED_BY_WEEK })

/**
 * Returns the first and the last day of a week (YYYY-MM-DD), today or later.
 * @param week its first day; '' is today
 * @param now milliseconds
 */
export function boundsOfWeek(week: string, zone: string, now: number): [string, string] {
  const today = dateIn(now, zone)
  const first = week > today ? week : today
  return [first, plusDays(first, DAYS_OF_WEEK - 1)]
}

export interface DayOfWeek {
  /** YYYY-MM-DD */
  date: string
  query: PublicListQuery
}

/** Returns the days of a week that the filters leave, each with the query of its classes. */
export function daysOfWeek(filters: Filters, week: string, zone: string, now: number): DayOfWeek[] {
  const [first] = boundsOfWeek(week, zone, now)
  const chosen = weekdaysOf(filters)
  return Array.from({ length: DAYS_OF_WEEK }, (_, index) => plusDays(first, index))
    .filter((date) => chosen.length === 0 || chosen.includes(weekdayOf(date)))
    .map((date) => ({ date, query: dayOfClasses(queryOfDay(filters, date, zone, now)) }))
}

const queryOfDay = (filters: Filters, date: string, zone: string, now: number) => {
  const ofDay: Filters = { ...filtersOfWeek(filters), days: '', from: date, to: date }
  return filterQuery(ofDay, zone, now) ?? {}
}

const weekdayOf = (date: string) => WEEKDAYS[(new Date(date).getUTCDay() + 6) % 7]!

/**
 * The zone in which the days begin: the reader's, or the URL's while the reader is unknown. Undefined on the server
 * without either; a browser without a zone has UTC.
 */
export function useZoneOfWeek(filters: Filters): string | undefined {
  const known = useReader()?.zone ?? storedZone(filters.zone)
  return useHydrated() ? (known ?? 'UTC') : known
}

/** Prefetches the classes of a week; nothing while no zone is known. @param zone `PrefetchArgs.zone` */
export async function prefetchWeek(
  client: QueryClient,
  filters: Filters,
  week: string,
  zone = storedZone(filters.zone),
): Promise<void> {
  if (zone === undefined) return
  // Each day can be shown without the others.
  await Promise.allSettled(
    daysOfWeek(filters, week, zone, Date.now()).map(({ query }) =>
      client.ensureQueryData(listQuery('class', query)),
    ),
  )
}
