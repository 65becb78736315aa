import { isStudent } from '#entities/booking/own-bookings.ts'
import { useLogin } from '#entities/login/login.ts'
import { ResendVerification } from '#features/auth/ResendVerification.tsx'
import { CalendarFeed } from '#features/calendar/CalendarFeed.tsx'
import { ComingUp } from '#features/own-bookings/ComingUp.tsx'
import { Payments } from '#features/payments/Payments.tsx'
import { Dashboard } from '#features/profile/Dashboard.tsx'
import { ApprovalNextStep } from '#features/teaching/ApprovalNextStep.tsx'
import { TeachingNext } from '#features/teaching/TeachingNext.tsx'
import { useSite } from '#shared/page/site.ts'

/** The dashboard, composed of parts of several features. */
export default function DashboardSection() {
  const { user } = useLogin()
  const { payments } = useSite()
  if (!user) return null
  return (
    <Dashboard
      user={user}
      resendVerification={<ResendVerification email={user.email} />}
      nextStep={
        <>
          <ApprovalNextStep />
          {isStudent(user) ? <ComingUp /> : <TeachingNext />}
          {isStudent(user) && payments && <Payments />}
        </>
      }
      calendar={<CalendarFeed />}
    />
  )
}
