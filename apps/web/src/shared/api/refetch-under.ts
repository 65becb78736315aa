import type { QueryClient } from '@tanstack/react-query'

/**
 * Refetches the shown queries under each key.
 * @param goneId an offering that was deleted or is no longer booked: its own queries only become stale,
 *   because the server refuses their calls, and the panel that shows them is about to close
 */
export async function refetchUnder(
  client: QueryClient,
  queryKeys: readonly (readonly string[])[],
  goneId?: string,
): Promise<void> {
  await Promise.all(
    queryKeys.map(async (queryKey) => {
      await client.invalidateQueries({ queryKey, refetchType: 'none' })
      await client.refetchQueries({
        queryKey,
        type: 'active',
        predicate: (query) => goneId === undefined || !query.queryKey.includes(goneId),
      })
    }),
  )
}
