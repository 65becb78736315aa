import type { User } from '@firstbell/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { bookedSessions, isStudent, myBookingsQuery } from '#entities/booking/own-bookings.ts'
import { currentLogin, useLogin } from '#entities/login/login.ts'
import type { Kind } from '#entities/offering/kinds.ts'
import { offeringQuery } from '#entities/offering/offering-query.ts'
import { ResendVerification } from '#features/auth/ResendVerification.tsx'
import { insightsQuery } from '#features/insights/queries.ts'
import { ComingUp } from '#features/own-bookings/ComingUp.tsx'
import { Payments } from '#features/payments/Payments.tsx'
import { myPaymentsQuery } from '#features/payments/queries.ts'
import { Dashboard } from '#features/profile/Dashboard.tsx'
import { ApprovalNextStep } from '#features/teaching/ApprovalNextStep.tsx'
import {
  prefetchTeachingNext,
  TeachingNext,
  useTeachingLoading,
} from '#features/teaching/TeachingNext.tsx'
import { useSite } from '#shared/page/site.ts'
import type { PrefetchArgs } from '#shared/routing/lazy-page.ts'
import { lazyPart } from '#shared/routing/lazy-part.tsx'
import { usePendingDecisions } from './pending-decisions.ts'
import { PendingDecisions } from './PendingDecisions.tsx'

/** Not in the code of everyone's dashboard, because only administrators see it. */
const SiteFigures = lazyPart(
  async () => (await import('#features/insights/SiteFigures.tsx')).SiteFigures,
)

/** Fetches the bookings of a student with the offering of the next session, or what an instructor teaches. */
export async function prefetch({ queryClient }: PrefetchArgs): Promise<void> {
  const { user } = currentLogin()
  if (!user) return
  if (!isStudent(user)) return prefetchTeachingNext(queryClient, user)
  const bookings = await queryClient.ensureQueryData(myBookingsQuery)
  const [next] = bookedSessions(bookings, Date.now())
  if (!next) return
  const { kind, offeringId } = next.booking
  await queryClient.ensureQueryData(offeringQuery<Kind>(kind, offeringId))
}

/** The dashboard, composed of parts of several features (rules screen-27, owner-12). */
export default function DashboardSection() {
  const { user } = useLogin()
  return user && <OwnDashboard user={user} />
}

function OwnDashboard({ user }: { user: User }) {
  const { payments } = useSite()
  const student = isStudent(user)
  const booked = useQuery({ ...myBookingsQuery, enabled: student })
  const paid = useQuery({ ...myPaymentsQuery, enabled: student && payments !== undefined })
  const figures = useQuery({ ...insightsQuery('site', '7'), enabled: user.isAdmin })
  const ofTeacher = useTeachingLoading(user)
  const { loading: ofAdmin } = usePendingDecisions(user)
  // Who administers the site mostly books nothing, and is not told so.
  const books = student && (!user.isAdmin || (booked.data ?? []).length > 0)
  const pays = student && (!user.isAdmin || (paid.data?.payments ?? []).length > 0)
  return (
    <Dashboard
      user={user}
      loading={
        [booked, paid, figures].some(({ isLoading }) => isLoading) ||
        (!student && ofTeacher) ||
        ofAdmin
      }
      resendVerification={<ResendVerification email={user.email} />}
      nextStep={
        <>
          <ApprovalNextStep />
          <PendingDecisions user={user} />
          {user.isAdmin && <SiteFigures />}
          {books && <ComingUp />}
          {!student && <TeachingNext />}
          {pays && payments && <Payments />}
        </>
      }
    />
  )
}
