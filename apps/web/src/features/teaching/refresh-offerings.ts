import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { ApiError, call } from '../../shared/api/api.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { refreshUser, useSession } from '../../entities/session/session.ts'
import { keys } from '../../shared/api/query-keys.ts'

export type Kind = 'class' | 'course'

/** An instructor's own classes, with the people enrolled; 403 while not approved. */
export const taughtClassesQuery = queryOptions({
  queryKey: keys.mine.taughtClasses,
  queryFn: ({ signal }) => call(endpoints.getInstructorClasses, {}, { signal }),
})

export const taughtCoursesQuery = queryOptions({
  queryKey: keys.mine.taughtCourses,
  queryFn: ({ signal }) => call(endpoints.getInstructorCourses, {}, { signal }),
})

const isRefusal = (error: unknown) => error instanceof ApiError && error.status === 403

/**
 * Whether the person is an approved instructor now. The stored user may be from before an admin's
 * decision, so the server is asked, by the list that only approved ones get; where the two differ
 * the stored user is fetched anew. `checking` while the answer could still become a yes.
 */
export function useApproval(): { approved: boolean; checking: boolean } {
  const { user } = useSession()
  const stored = user?.roleDetails.instructor?.approvedByAdmin === true
  const { data, error, isPending } = useQuery(taughtClassesQuery)
  const refused = isRefusal(error)
  const approved = refused ? false : data !== undefined ? true : stored
  useEffect(() => {
    if (approved !== stored) void refreshUser()
  }, [approved, stored])
  return { approved, checking: isPending && !stored }
}

/** Everything that shows a class or course of this kind is fetched anew. */
async function invalidate(client: QueryClient, kind: Kind): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: kind === 'class' ? keys.classes.all : keys.courses.all }),
    client.invalidateQueries({ queryKey: keys.mine.all }),
  ])
}

/** For after a change: returns once what is on the screen is up to date, or could not be had. */
export function useRefreshOfferings(kind: Kind): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => invalidate(client, kind), [client, kind])
}
