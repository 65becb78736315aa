import { messages } from '@firstbell/contract/messages'
import { FORMER_STUDENT } from '@firstbell/contract/review-author'
import { keepPreviousData, queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { useLogin } from '../../entities/login/login.ts'
import { call } from '../../shared/api/api.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { keys } from '../../shared/api/query-keys.ts'

/** The author's name in the language of the page. */
export const authorOf = ({ author }: { author: string }): string =>
  author === FORMER_STUDENT ? messages.formerStudent : author

/** A page of the reviews of what an instructor teaches, newest first, with their distribution. */
export const reviewsQuery = (instructorId: string, page: number) =>
  queryOptions({
    queryKey: keys.reviews.page(instructorId, page),
    queryFn: async ({ signal, meta }) => {
      const { reviews, ...answer } = await call(
        endpoints.getInstructorReviews,
        { id: instructorId, page },
        { signal, meta },
      )
      return { ...answer, items: reviews }
    },
    placeholderData: keepPreviousData,
  })

/**
 * The person's own reviews and what they may review, both newest first: of everything (100 each), or of
 * one offering or instructor. Disabled for visitors.
 * @param wanted while something shows them
 */
export function useMyReviews(
  of: { offeringId?: string; instructorId?: string } = {},
  wanted = true,
) {
  const { status } = useLogin()
  return useQuery({
    queryKey: [...keys.mine.reviews, of],
    queryFn: ({ signal }) => call(endpoints.getMyReviews, of, { signal }),
    enabled: wanted && status === 'in',
  })
}

/** A page of the reported reviews, the longest waiting first. */
export const reportedQuery = (page: number) =>
  queryOptions({
    queryKey: [...keys.admin.reports, page],
    queryFn: async ({ signal }) => {
      const { reviews, ...paging } = await call(endpoints.getReportedReviews, { page }, { signal })
      return { ...paging, items: reviews }
    },
    placeholderData: keepPreviousData,
  })

/** Fetches anew what shows a review or a rating that it counts in. */
export function refetchReviews(client: QueryClient): void {
  for (const { all } of [keys.reviews, keys.classes, keys.courses])
    void client.invalidateQueries({ queryKey: all })
  void client.invalidateQueries({ queryKey: keys.instructors })
  // The form begins with what is there.
  client.removeQueries({ queryKey: keys.mine.reviews, type: 'inactive' })
  void client.invalidateQueries({ queryKey: keys.mine.reviews })
}
