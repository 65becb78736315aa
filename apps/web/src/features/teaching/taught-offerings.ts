import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { kindDetails } from '../../entities/offering/kind-details.ts'
import { kinds, type EntityOf, type Kind } from '../../entities/offering/kinds.ts'
import { keys } from '../../shared/api/query-keys.ts'

/** An instructor's own offerings of a kind, with the people enrolled. */
export const taughtQuery = <K extends Kind>(kind: K) =>
  queryOptions({
    queryKey: kindDetails[kind].taughtKey,
    queryFn: ({ signal }): Promise<EntityOf[K][]> => kindDetails[kind].calls.taught({ signal }),
  })

/**
 * For after a change: fetches again whatever shows offerings of this kind. The promise ends once the
 * screen is up to date, or the fetch has failed.
 */
export function useRefreshOfferings(kind: Kind): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: kinds[kind].keys.all }),
      client.invalidateQueries({ queryKey: keys.mine.all }),
    ])
  }, [client, kind])
}
