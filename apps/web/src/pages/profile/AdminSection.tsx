import { useQuery } from '@tanstack/react-query'
import { messages } from '@firstbell/contract/messages'
import { AdminPanel } from '../../features/approvals/AdminPanel.tsx'
import { instructorsQuery } from '../../features/approvals/queries.ts'
import { reportedQuery } from '../../features/reviews/queries.ts'
import { ReportedReviews } from '../../features/reviews/ReportedReviews.tsx'
import { Failed } from '../../shared/request-states/Failed.tsx'
import type { PrefetchArgs } from '../../shared/routing/lazy-page.ts'
import { optional } from '../../shared/routing/optional.tsx'
import { oneOf, readSearch } from '../../shared/routing/search.ts'
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton.tsx'
import { ViewSwitch } from '../../shared/ui/SegmentedControl.tsx'
import { useNavigate, useSearchParams } from 'react-router'

/** What stands in the section; the first without a parameter in the address. */
const adminSearch = { view: oneOf(['audit']) }

const AuditLog = optional(
  async () => (await import('../../features/audit/AuditLog.tsx')).AuditLog,
  () => <LoadingSkeleton rows={5} className="h-20" label="Loading the audit log..." />,
  (retry) => (
    <Failed onRetry={retry} retrying={false}>
      {messages.genericError}
    </Failed>
  ),
)

export const prefetch = ({ queryClient, url }: PrefetchArgs) =>
  readSearch(adminSearch, url.searchParams).view === 'audit'
    ? AuditLog.load()
    : Promise.all([
        queryClient.ensureQueryData(instructorsQuery),
        queryClient.ensureQueryData(reportedQuery(1)),
      ])

/** What admins decide about, and the log of what was done. */
export default function AdminSection() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { view } = readSearch(adminSearch, params)
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>Admin Dashboard</h2>
        <ViewSwitch
          label="Admin Dashboard"
          views={[
            { view: 'decisions', label: 'Decisions' },
            { view: 'audit', label: 'Audit log' },
          ]}
          shown={view ?? 'decisions'}
          onShow={(next) => {
            // The pages and filters of one are none of the other's.
            const search = new URLSearchParams({ section: 'admin' })
            if (next === 'audit') search.set('view', next)
            void navigate({ search: search.toString() }, { preventScrollReset: true })
          }}
        />
      </div>
      {view === 'audit' ? <AuditLog /> : <Decisions />}
    </div>
  )
}

/** Without the instructors, one failure is said, and not a second one. */
function Decisions() {
  const { isSuccess } = useQuery(instructorsQuery)
  return (
    <div className="grid gap-8">
      <AdminPanel />
      {isSuccess && <ReportedReviews />}
    </div>
  )
}
