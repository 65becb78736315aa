import type { User } from '@firstbell/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { bookedSessions, isStudent, myBookingsQuery } from '#entities/booking/own-bookings.ts'
import { currentLogin, useLogin } from '#entities/login/login.ts'
import type { Kind } from '#entities/offering/kinds.ts'
import { offeringQuery } from '#entities/offering/offering-query.ts'
import { ResendVerification } from '#features/auth/ResendVerification.tsx'
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
import { usePendingDecisions } from './pending-decisions.ts'
import { PendingDecisions } from './PendingDecisions.tsx'

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

/** The dashboard, composed of parts of several features. */
export default function DashboardSection() {
  const { user } = useLogin()
  return user && <OwnDashboard user={user} />
}

function OwnDashboard({ user }: { user: User }) {
  const { payments } = useSite()
  const student = isStudent(user)
  const ofStudent = [
    useQuery({ ...myBookingsQuery, enabled: student }),
    useQuery({ ...myPaymentsQuery, enabled: student && payments !== undefined }),
  ]
  const ofTeacher = useTeachingLoading(user)
  const { loading: ofAdmin } = usePendingDecisions(user)
  return (
    <Dashboard
      user={user}
      loading={ofStudent.some(({ isLoading }) => isLoading) || (!student && ofTeacher) || ofAdmin}
      resendVerification={<ResendVerification email={user.email} />}
      nextStep={
        <>
          <ApprovalNextStep />
          <PendingDecisions user={user} />
          {student ? <ComingUp /> : <TeachingNext />}
          {student && payments && <Payments />}
        </>
      }
    />
  )
}
