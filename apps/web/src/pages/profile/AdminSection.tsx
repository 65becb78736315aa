import { AdminPanel } from '../../features/approvals/AdminPanel.tsx'
import { instructorsQuery } from '../../features/approvals/queries.ts'
import { reportedQuery } from '../../features/reviews/queries.ts'
import { ReportedReviews } from '../../features/reviews/ReportedReviews.tsx'
import type { PrefetchArgs } from '../../shared/routing/lazy-page.ts'

export const prefetch = ({ queryClient }: PrefetchArgs) =>
  Promise.all([
    queryClient.ensureQueryData(instructorsQuery),
    queryClient.ensureQueryData(reportedQuery(1)),
  ])

/** What admins decide about. */
export default function AdminSection() {
  return (
    <div className="grid gap-8">
      <AdminPanel />
      <ReportedReviews />
    </div>
  )
}
