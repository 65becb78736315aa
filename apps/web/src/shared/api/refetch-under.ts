import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Marks the queries under each key as stale, and refetches those that are shown.
 * @param goneId an offering that was deleted or is no longer booked: its own queries are not refetched, because
 *   the server refuses their calls, and the panel that shows them is about to close
 */
export async function refetchUnder(
  client: QueryClient,
  queryKeys: readonly (readonly string[])[],
  goneId?: string,
): Promise<void> {
  const isGone = ({ queryKey }: Query) => goneId !== undefined && queryKey.includes(goneId)
  await Promise.all(
    queryKeys.map(async (queryKey) => {
      await client.invalidateQueries({ queryKey, refetchType: 'none' })
      await client.refetchQueries({
        queryKey,
        type: 'active',
        predicate: (query) => !isGone(query),
      })
    }),
  )
}

/**
 * Marks the queries of an offering that is gone for the person as stale without a refetch. By this mark the handler of
 * live events recognizes them (`isMarkedStale`) and does not refetch them either.
 */
export const markGone = (client: QueryClient, id: string): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey.includes(id),
    refetchType: 'none',
  })

/** Returns whether the data of a query are marked as stale and not yet refetched. */
export const isMarkedStale = ({ state }: Query): boolean =>
  state.isInvalidated && state.status === 'success'
