import { messages } from '@firstbell/contract/messages'
import { FORMER_STUDENT } from '@firstbell/contract/review-author'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLogin } from '#entities/login/login.ts'
import { call, endpoints, keys } from '#shared/api/api.ts'

/** Returns the author's name, translated for former students. */
export const authorOf = ({ author }: { author: string }): string =>
  author === FORMER_STUDENT ? messages.formerStudent : author

/**
 * A page of the reviews of an instructor's offerings, newest first, with their distribution. The server renders it, so
 * the call needs `meta` (`CallOptions`); the other queries run in the browser only.
 * @param offering id of the offering to whose reviews, and those of the other dates of its series, the list is limited
 */
export const reviewsQuery = (instructorId: string, page: number, offering?: string) =>
  queryOptions({
    queryKey: [...keys.reviews.page(instructorId, page), offering],
    queryFn: async ({ signal, meta }) => {
      const { reviews, ...answer } = await call(
        endpoints.getInstructorReviews,
        { id: instructorId, page, ...(offering !== undefined && { offering }) },
        { signal, meta },
      )
      return { ...answer, items: reviews }
    },
    placeholderData: keepPreviousData,
  })

/**
 * The person's own reviews and the offerings they may review, both newest first, of one offering or of one
 * instructor. Disabled for visitors.
 */
export function useMyReviews(of: { offeringId?: string; instructorId?: string }, enabled = true) {
  const { status } = useLogin()
  return useQuery({ ...myReviewsQuery(of), enabled: enabled && status === 'in' })
}

/** The query of `useMyReviews`. */
export const myReviewsQuery = (of: { offeringId?: string; instructorId?: string }) =>
  queryOptions({
    queryKey: [...keys.mine.reviews, of],
    queryFn: ({ signal }) => call(endpoints.getMyReviews, of, { signal }),
  })

/** Returns a function that refetches the queries that contain a review or a rating. */
export function useRefetchReviews(): () => void {
  const client = useQueryClient()
  return () => {
    for (const { all } of [keys.reviews, keys.classes, keys.courses])
      void client.invalidateQueries({ queryKey: all })
    for (const queryKey of [keys.instructors, keys.admin.reports])
      void client.invalidateQueries({ queryKey })
    // The form must not start with a stale review.
    client.removeQueries({ queryKey: keys.mine.reviews, type: 'inactive' })
    void client.invalidateQueries({ queryKey: keys.mine.reviews })
  }
}
