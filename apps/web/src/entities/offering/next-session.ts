import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/api.ts'
import { endpoints, type OutputOf } from '../../shared/api/endpoints.ts'
import { keys } from '../../shared/api/query-keys.ts'

type Answer = OutputOf<typeof endpoints.getNextSession>

export interface NextSession extends Pick<Answer, 'offering' | 'session' | 'hasLink'> {
  /** Milliseconds by which the server's clock is ahead of this browser's. */
  serverAhead: number
}

/**
 * The session of an offering that is under way or comes next, for its owner and those booked (rule
 * session-5).
 */
export const nextSessionQuery = (offeringId: string) =>
  queryOptions({
    queryKey: keys.mine.session(offeringId),
    queryFn: async ({ signal }): Promise<NextSession> => {
      const { offering, session, hasLink, now } = await call(
        endpoints.getNextSession,
        { id: offeringId },
        { signal },
      )
      // Read when the answer has arrived: an estimate that is too small opens a session late by the
      // answer's way, and never early.
      return {
        offering,
        hasLink,
        ...(session && { session }),
        serverAhead: Date.parse(now) - Date.now(),
      }
    },
  })
