import { MAX_SERIES } from '@firstbell/contract/limits'
import type { ClassEntity, OwnListQuery } from '@firstbell/contract/offerings'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { kindDetails } from '#entities/offering/kind-details.ts'
import {
  isCourse,
  kinds,
  type Kind,
  type ListPage,
  type Offering,
} from '#entities/offering/kinds.ts'
import { keys } from '#shared/api/api.ts'
import { refetchUnder } from '#shared/api/refetch-under.ts'

/** The tab that creates an offering of each kind. */
export const CREATE_TABS = { class: 'addClass', course: 'addCourse' } as const

/** The history state of the list of own offerings after a creation. */
export interface CreatedState {
  created?: readonly string[]
}

/** Returns the number of seats held for an offer or a payment (rule waitlist-4). */
export function heldSeats({
  maxStudents,
  enrolledCount,
  seatsLeft,
}: Pick<Offering, 'maxStudents' | 'enrolledCount' | 'seatsLeft'>): number {
  return Math.max(0, maxStudents - enrolledCount - seatsLeft)
}

/** An instructor's offerings of a kind, with the people enrolled (rule list-11): one row a series (rule series-10). */
export const taughtRowsQuery = <K extends Kind>(kind: K, query: OwnListQuery) =>
  queryOptions({
    queryKey: [...kindDetails[kind].taughtKey, query],
    queryFn: ({ signal }) => kindDetails[kind].calls.taught(query, { signal }),
    placeholderData: keepPreviousData,
  })

/** The same with each class of a series. */
export const taughtQuery = <K extends Kind>(kind: K, query: OwnListQuery) =>
  taughtRowsQuery(kind, { ...query, series: 'all' })

/**
 * The coming classes of a series.
 * @param q the search of the list that shows the series
 */
export const seriesDatesQuery = (seriesId: string, q = '') =>
  taughtRowsQuery('class', {
    series: seriesId,
    when: 'upcoming',
    limit: MAX_SERIES,
    page: 1,
    ...(q !== '' && { q }),
  })

/** All classes of a series, past and coming, soonest first. */
export const seriesAllQuery = (seriesId: string) => ({
  ...taughtRowsQuery('class', { series: seriesId, limit: MAX_SERIES, page: 1 }),
  select: ({ items }: ListPage<'class'>) =>
    items.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt)),
})

export type SeriesTotals = NonNullable<NonNullable<ClassEntity['series']>['totals']>

/** Returns the sums that a list answers for a series (rule series-10). */
export const totalsOf = (dates: readonly Offering[]): SeriesTotals =>
  dates.reduce<SeriesTotals>(
    (sum, date) => ({
      enrolledCount: sum.enrolledCount + date.enrolledCount,
      maxStudents: sum.maxStudents + date.maxStudents,
      seatsLeft: sum.seatsLeft + date.seatsLeft,
      waitlistCount: sum.waitlistCount + date.waitlistCount,
    }),
    { enrolledCount: 0, maxStudents: 0, seatsLeft: 0, waitlistCount: 0 },
  )

/** One own offering, as a page of one item. */
export const taughtOneQuery = <K extends Kind>(kind: K, id: string) =>
  queryOptions({
    queryKey: [...kindDetails[kind].taughtKey, id],
    queryFn: ({ signal }) => kindDetails[kind].calls.taught({ id }, { signal }),
  })

/** The cached offerings of a kind. */
export function useTaughtCache(kind: Kind) {
  const client = useQueryClient()
  const { taughtKey } = kindDetails[kind]
  return {
    /** Puts the server's answer into the cache. */
    put: (item: Offering) => {
      const replace = (page: ListPage | undefined) =>
        page && {
          ...page,
          items: page.items.map((old) => (old._id === item._id ? sameRow(old, item) : old)),
        }
      client.setQueriesData<ListPage>({ queryKey: taughtKey }, replace)
      client.setQueryData<ListPage>(
        [...taughtKey, item._id],
        (page) => page ?? { items: [item], total: 1, page: 1, pages: 1 },
      )
    },
    /** Refetches the queries with offerings of this kind, not those of a deleted one. Does not reject. */
    refresh: (deletedId?: string) =>
      refetchUnder(client, [kinds[kind].keys.all, keys.mine.all], deletedId),
  }
}

/** Returns the changed offering as the row that it was: a row of a series keeps its later classes. */
function sameRow(old: Offering, changed: Offering): Offering {
  if (isCourse(old) || isCourse(changed) || !old.series || !changed.series) return changed
  return { ...changed, series: { ...old.series, ...changed.series } }
}
