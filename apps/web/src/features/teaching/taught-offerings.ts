import type { OwnListQuery } from '@firstbell/contract/offerings'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { kindDetails } from '#entities/offering/kind-details.ts'
import { kinds, type Kind, type ListPage, type Offering } from '#entities/offering/kinds.ts'
import { keys } from '#shared/api/api.ts'
import { refetchUnder } from '#shared/api/refetch-under.ts'

/** The tab that creates an offering of each kind. */
export const CREATE_TABS = { class: 'addClass', course: 'addCourse' } as const

/** The history state of the list of own offerings after a creation. */
export interface CreatedState {
  created?: readonly string[]
}

/** Returns the number of seats held for an offer or a payment (rule waitlist-4). */
export function heldSeats({ maxStudents, enrolledCount, seatsLeft }: Offering): number {
  return Math.max(0, maxStudents - enrolledCount - seatsLeft)
}

/** A page of an instructor's offerings of a kind, with the people enrolled (rule list-11). */
export const taughtQuery = <K extends Kind>(kind: K, query: OwnListQuery) =>
  queryOptions({
    queryKey: [...kindDetails[kind].taughtKey, query],
    queryFn: ({ signal }) => kindDetails[kind].calls.taught(query, { signal }),
    placeholderData: keepPreviousData,
  })

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
        page && { ...page, items: page.items.map((old) => (old._id === item._id ? item : old)) }
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
