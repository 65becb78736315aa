import { useLogin } from '../../entities/login/login.ts'
import { ResendVerification } from '../../features/auth/ResendVerification.tsx'
import { CalendarFeed } from '../../features/calendar/CalendarFeed.tsx'
import { ComingUp } from '../../features/own-bookings/ComingUp.tsx'
import { isStudent } from '../../entities/booking/own-bookings.ts'
import { Dashboard } from '../../features/profile/Dashboard.tsx'
import { ApprovalNextStep } from '../../features/teaching/ApprovalNextStep.tsx'
import { TeachingNext } from '../../features/teaching/TeachingNext.tsx'

/** The dashboard, composed of parts of several features. */
export default function DashboardSection() {
  const { user } = useLogin()
  if (!user) return null
  return (
    <Dashboard
      user={user}
      resendVerification={<ResendVerification email={user.email} />}
      nextStep={
        <>
          <ApprovalNextStep />
          {isStudent(user) ? <ComingUp /> : <TeachingNext />}
        </>
      }
      calendar={<CalendarFeed />}
    />
  )
}
