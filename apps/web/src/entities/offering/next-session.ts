import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/api.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { keys } from '../../shared/api/query-keys.ts'

/**
 * The session of an offering that is under way or comes next, for its owner and those booked (rule
 * session-5), with how far this browser's clock is behind the server's (`serverAhead`, milliseconds).
 */
export const nextSessionQuery = (offeringId: string) =>
  queryOptions({
    queryKey: keys.mine.session(offeringId),
    queryFn: async ({ signal }) => {
      const { offering, session, hasLink, now } = await call(
        endpoints.getNextSession,
        { id: offeringId },
        { signal },
      )
      // Read when the answer has arrived: an estimate that is too small opens a session late by the
      // answer's way, and never early.
      return { offering, session, hasLink, serverAhead: Date.parse(now) - Date.now() }
    },
  })
