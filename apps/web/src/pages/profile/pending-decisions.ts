import type { User } from '@firstbell/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { requestsQuery } from '#features/approvals/queries.ts'
import { sitePaymentsQuery } from '#features/payments/queries.ts'
import { reportedQuery } from '#features/reviews/queries.ts'
import { useSite } from '#shared/page/site.ts'

/**
 * Returns how many instructors, reported reviews and payments wait for an admin's decision; undefined for other people
 * and until the first of these is known. The others count as 0 until they are.
 */
export function usePendingDecisions(
  user: User,
): { instructors: number; reviews: number; payments: number } | undefined {
  const { payments: withPayments } = useSite()
  const enabled = user.isAdmin
  const instructors = useQuery({ ...requestsQuery, enabled })
  const reviews = useQuery({ ...reportedQuery(1), enabled })
  const payments = useQuery({
    ...sitePaymentsQuery('trouble', 1),
    enabled: enabled && withPayments !== undefined,
  })
  if (!instructors.data && !reviews.data && !payments.data) return undefined
  return {
    instructors: instructors.data?.counts.waiting ?? 0,
    reviews: reviews.data?.total ?? 0,
    payments: payments.data?.total ?? 0,
  }
}
