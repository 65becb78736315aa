import type { OwnListQuery } from '@firstbell/contract/offerings'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { kindDetails } from '#entities/offering/kind-details.ts'
import type { EntityOf, Kind, ListPage } from '#entities/offering/kinds.ts'
import { ApiError } from '#shared/api/api.ts'

/** A page of a student's booked classes or courses, with the people enrolled. */
export const bookedQuery = <K extends Kind>(kind: K, query: OwnListQuery) =>
  queryOptions({
    queryKey: [...kindDetails[kind].bookedKey, query],
    queryFn: ({ signal }): Promise<ListPage<K>> =>
      kindDetails[kind].calls.booked(query, { signal }),
    placeholderData: keepPreviousData,
  })

/** One booked offering; null if the student has not booked it, or the id in a typed URL is malformed. */
export const bookedOneQuery = <K extends Kind>(kind: K, id: string) =>
  queryOptions({
    // The id is an entry of its own, by which `markGone` and `refetchUnder` find the query.
    queryKey: [...kindDetails[kind].bookedKey, id],
    queryFn: async ({ signal }): Promise<EntityOf[K] | null> => {
      try {
        return (await kindDetails[kind].calls.booked({ id }, { signal })).items[0] ?? null
      } catch (error) {
        if (error instanceof ApiError && [400, 404].includes(error.status)) return null
        throw error
      }
    },
  })
