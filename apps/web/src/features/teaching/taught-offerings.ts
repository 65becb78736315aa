import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { kindDetails } from '../../entities/offering/kind-details.ts'
import { kinds, type EntityOf, type Kind, type Offering } from '../../entities/offering/kinds.ts'
import { keys } from '../../shared/api/query-keys.ts'

/** The tab that creates an offering of each kind. */
export const CREATE_TABS = { class: 'addClass', course: 'addCourse' } as const

/** Seats held for people from the waitlist (rule waitlist-4). */
export function heldSeats({ maxStudents, enrolledCount, seatsLeft }: Offering): number {
  return Math.max(0, maxStudents - enrolledCount - seatsLeft)
}

/** An instructor's offerings of a kind, with the people enrolled. */
export const taughtQuery = <K extends Kind>(kind: K) =>
  queryOptions({
    queryKey: kindDetails[kind].taughtKey,
    queryFn: ({ signal }): Promise<EntityOf[K][]> => kindDetails[kind].calls.taught({ signal }),
  })

/**
 * Returns a function that refetches the queries that show offerings of this kind. Its promise
 * resolves when the screen is up to date or the fetch has failed.
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
