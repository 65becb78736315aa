import type { User } from '@firstbell/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { requestsQuery } from '#features/approvals/queries.ts'
import { reportsQuery } from '#features/moderation/queries.ts'
import { sitePaymentsQuery } from '#features/payments/queries.ts'
import { useSite } from '#shared/page/site.ts'

/** How many instructors, reports and payments wait for an admin's decision. */
export interface PendingDecisions {
  /** What is not known yet, or could not be fetched, counts as 0. */
  counts: { instructors: number; reports: number; payments: number }
  /** Whether all counts are known. */
  complete: boolean
  /** Whether a count is still being fetched. */
  loading: boolean
}

/** Returns what waits for an admin's decision; fetches nothing for other people. */
export function usePendingDecisions(user: User): PendingDecisions {
  const { payments: withPayments } = useSite()
  const enabled = user.isAdmin
  const instructors = useQuery({ ...requestsQuery, enabled })
  const reports = useQuery({ ...reportsQuery(1), enabled })
  const payments = useQuery({
    ...sitePaymentsQuery('trouble', 1),
    enabled: enabled && withPayments !== undefined,
  })
  const queries = [instructors, reports, ...(withPayments ? [payments] : [])]
  return {
    counts: {
      instructors: instructors.data?.counts.waiting ?? 0,
      reports: reports.data?.total ?? 0,
      payments: payments.data?.total ?? 0,
    },
    complete: queries.every(({ data }) => data !== undefined),
    loading: queries.some(({ isLoading }) => isLoading),
  }
}
