import { messages } from '@firstbell/contract/messages'
import { profilePath } from '@firstbell/contract/profile'
import * as m from '@firstbell/messages/admin'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide'
import { type ComponentType } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { firstOfList, listQuery } from '#entities/offering/queries.ts'
import { useEndOfWeek } from '#entities/offering/WeekAgenda.tsx'
import { AdminPanel } from '#features/approvals/AdminPanel.tsx'
import { requestsQuery } from '#features/approvals/queries.ts'
import { reportsQuery } from '#features/moderation/queries.ts'
import { Reports } from '#features/moderation/Reports.tsx'
import { sitePaymentsQuery } from '#features/payments/queries.ts'
import { ApiError } from '#shared/api/api.ts'
import { useSite } from '#shared/page/site.ts'
import type { PrefetchArgs } from '#shared/routing/lazy-page.ts'
import { lazyPart } from '#shared/routing/lazy-part.tsx'
import { oneOf, readSearch } from '#shared/routing/search.ts'
import { HOUR, useNow } from '#shared/time/now.ts'
import { LinkButton } from '#shared/ui/Button.tsx'
import { EmptyState } from '#shared/ui/Card.tsx'
import { Link } from '#shared/ui/Link.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { Section } from '#shared/ui/Section.tsx'
import { ViewSwitch } from '#shared/ui/SegmentedControl.tsx'

/** The view of the section; the default view has no parameter in the URL. */
const adminSearch = { view: oneOf(['people', 'offerings', 'insights', 'payments', 'audit']) }
type View = keyof typeof views | 'decisions'

const part = (load: () => Promise<ComponentType>, label: string) =>
  lazyPart(load, { loading: () => <LoadingSkeleton rows={5} className="h-20" label={label} /> })

const views = {
  people: part(async () => (await import('#features/people/People.tsx')).People, m.loadingPeople),
  offerings: part(
    async () => (await import('#features/moderation/AdminOfferings.tsx')).AdminOfferings,
    m.loadingOfferings,
  ),
  insights: part(async () => {
    const { Insights } = await import('#features/insights/Insights.tsx')
    return () => (
      <section aria-labelledby="admin-insights" className="grid gap-4">
        <h3 id="admin-insights">{m.insights}</h3>
        <Insights whose="site" />
      </section>
    )
  }, m.loadingInsights),
  payments: part(
    async () => (await import('#features/payments/AdminPayments.tsx')).AdminPayments,
    m.loadingPayments,
  ),
  audit: part(
    async () => (await import('#features/audit/AuditLog.tsx')).AuditLog,
    m.loadingAuditLog,
  ),
}

export const prefetch = ({ queryClient, url }: PrefetchArgs) => {
  const { view } = readSearch(adminSearch, url.searchParams)
  if (view) return views[view].load()
  return Promise.all([
    queryClient.ensureQueryData(requestsQuery),
    queryClient.ensureQueryData(reportsQuery(1)),
  ])
}

/** The admin views: decisions, people, offerings, insights, payments, and the audit log. */
export default function AdminSection() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { payments } = useSite()
  const chosen = readSearch(adminSearch, params).view
  const shown: View =
    chosen === undefined || (chosen === 'payments' && !payments) ? 'decisions' : chosen
  // The number of payments that need an administrator.
  const trouble = useQuery({ ...sitePaymentsQuery('trouble', 1), enabled: Boolean(payments) }).data
    ?.total
  const { error } = useQuery(requestsQuery)
  const Shown = shown === 'decisions' ? null : views[shown]
  if (error instanceof ApiError && error.code === 'two_step_setup_required') return <SetUpFirst />
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>{m.title}</h2>
        <ViewSwitch
          label={m.title}
          views={[
            { view: 'decisions', label: m.decisions },
            { view: 'people', label: m.people },
            { view: 'offerings', label: m.offerings },
            { view: 'insights', label: m.insights },
            ...(payments
              ? [{ view: 'payments' as const, label: m.payments, aside: trouble || undefined }]
              : []),
            { view: 'audit', label: m.auditLog },
          ]}
          shown={shown}
          onShow={(next) => {
            // Views don't share page or filters.
            const search = new URLSearchParams({ section: 'admin' })
            if (next !== 'decisions') search.set('view', next)
            void navigate({ search: search.toString() }, { preventScrollReset: true })
          }}
        />
      </div>
      {Shown ? <Shown /> : <Decisions />}
    </div>
  )
}

/**
 * The instructors who wait for approval, and what is reported. If the instructors cannot be loaded, only that
 * failure is shown.
 */
function Decisions() {
  const { isSuccess } = useQuery(requestsQuery)
  return (
    <div className="grid gap-8">
      <ThisWeek />
      <AdminPanel />
      {isSuccess && <Reports />}
    </div>
  )
}

/** More classes than a small school has in a week. Beyond these only their number is shown. */
const COUNTED_CLASSES = 50

/** How many classes of the public list begin in the next seven days, and how many seats of them are booked. */
function ThisWeek() {
  const now = useNow()
  const to = new Date(useEndOfWeek()).toISOString()
  const { data } = useQuery(
    listQuery('class', {
      ...firstOfList(COUNTED_CLASSES, { from: new Date(now - (now % HOUR)).toISOString(), to }),
      series: 'all',
    }),
  )
  const all = data && data.items.length === data.total
  const booked = all && data.items.reduce((sum, { enrolledCount }) => sum + enrolledCount, 0)
  return (
    <Section
      title={m.thisWeek}
      aside={
        <Link
          to={`${profilePath({ section: 'admin' })}&view=offerings`}
          className="link inline-flex min-h-6 items-center"
        >
          {m.allOfferings}
        </Link>
      }
    >
      <p className="tabular min-h-6 text-muted">
        {data &&
          [
            m.liveClasses(data.total, data.capped),
            ...(booked === undefined || booked === false ? [] : [m.seatsBooked(booked)]),
          ].join(' · ')}
      </p>
    </Section>
  )
}

/** Shown if the site requires two-step verification for administrators (rule twostep-11). */
const SetUpFirst = () => (
  <div className="grid gap-6">
    <h2>{m.title}</h2>
    <EmptyState
      title={messages.twoStepFirst}
      icon={ShieldCheck}
      action={<LinkButton to="/security">{m.setUpTwoStep}</LinkButton>}
    >
      {m.twoStepNeeded}
    </EmptyState>
  </div>
)
