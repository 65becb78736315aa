import { queryOptions } from '@tanstack/react-query'
import { call, endpoints, keys, type OutputOf } from '#shared/api/api.ts'
import { untilFirst } from '#shared/time/now.ts'

export type NextSession = OutputOf<typeof endpoints.getNextSession> & {
  /** By how much the server's clock is ahead of the browser's. */
  serverAheadMs: number
}

/**
 * The current or next session of an offering, for its owner and people who have booked (rule
 * session-5). Refetched when the session ends, because a course may have another.
 */
export const nextSessionQuery = (offeringId: string) =>
  queryOptions({
    queryKey: keys.mine.session(offeringId),
    queryFn: async ({ signal }): Promise<NextSession> => {
      const answer = await call(endpoints.getNextSession, { id: offeringId }, { signal })
      // The browser's time is read after the response has arrived. The error is then the time of the
      // response, which opens a session slightly late, never early.
      return { ...answer, serverAheadMs: Date.parse(answer.now) - Date.now() }
    },
    refetchInterval: ({ state: { data } }) => untilFirst([data?.session?.endsAt]),
  })
