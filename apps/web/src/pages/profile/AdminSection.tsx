import { messages } from '@firstbell/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide'
import { AdminPanel } from '../../features/approvals/AdminPanel.tsx'
import { instructorsQuery } from '../../features/approvals/queries.ts'
import { reportedQuery } from '../../features/reviews/queries.ts'
import { ReportedReviews } from '../../features/reviews/ReportedReviews.tsx'
import { ApiError } from '../../shared/api/api.ts'
import type { PrefetchArgs } from '../../shared/routing/lazy-page.ts'
import { LinkButton } from '../../shared/ui/Button.tsx'
import { EmptyState } from '../../shared/ui/Card.tsx'
import { Icon } from '../../shared/ui/Icon.tsx'

export const prefetch = ({ queryClient }: PrefetchArgs) =>
  Promise.all([
    queryClient.ensureQueryData(instructorsQuery),
    queryClient.ensureQueryData(reportedQuery(1)),
  ])

/** What admins decide about. Without the instructors, one failure is said, and not a second one. */
export default function AdminSection() {
  const { isSuccess, error } = useQuery(instructorsQuery)
  if (error instanceof ApiError && error.code === 'two_step_setup_required') return <SetUpFirst />
  return (
    <div className="grid gap-8">
      <AdminPanel />
      {isSuccess && <ReportedReviews />}
    </div>
  )
}

/** Where administrators have to have a second step (rule twostep-11). */
const SetUpFirst = () => (
  <div className="grid gap-6">
    <h2>Admin Dashboard</h2>
    <EmptyState
      title={messages.twoStepFirst}
      icon={<Icon node={ShieldCheck} className="size-8" />}
      action={<LinkButton to="/security">Set up two-step verification</LinkButton>}
    >
      This site asks its administrators for a code after their password.
    </EmptyState>
  </div>
)
