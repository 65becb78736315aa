import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { AdminPanel } from '../../features/approvals/AdminPanel.tsx'
import { instructorsQuery } from '../../features/approvals/queries.ts'
import { AdminPayments } from '../../features/payments/AdminPayments.tsx'
import { reportedQuery } from '../../features/reviews/queries.ts'
import { ReportedReviews } from '../../features/reviews/ReportedReviews.tsx'
import { SiteContext } from '../../shared/page/site.ts'
import type { PrefetchArgs } from '../../shared/routing/lazy-page.ts'

export const prefetch = ({ queryClient }: PrefetchArgs) =>
  Promise.all([
    queryClient.ensureQueryData(instructorsQuery),
    queryClient.ensureQueryData(reportedQuery(1)),
  ])

/** What admins decide about. Without the instructors, one failure is said, and not a second one. */
export default function AdminSection() {
  const { isSuccess } = useQuery(instructorsQuery)
  const { payments } = useContext(SiteContext)
  return (
    <div className="grid gap-8">
      <AdminPanel />
      {isSuccess && <ReportedReviews />}
      {isSuccess && payments && <AdminPayments />}
    </div>
  )
}
