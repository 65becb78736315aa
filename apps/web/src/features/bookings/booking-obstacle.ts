import { kindOf, kinds, type Offering } from '../../entities/offering/kinds.ts'
import { kindDetails } from '../../entities/offering/kind-details.ts'
import { bookedPath, taughtPath } from '../../entities/offering/paths.ts'
import { progressOf } from '../../entities/offering/SessionTime.tsx'
import { useSession } from '../../entities/session/session.ts'
import { useNow } from '../../shared/time/now.ts'
import { isStudent, useOwnState } from './own-bookings.ts'
import { waitingSentence } from './booking-state-texts.ts'

/** Why a booking would be refused, and what to do instead (rule screen-46). */
export interface Obstacle {
  text: string
  /** A link, or an action of the waitlist. */
  next: { label: string; to: string } | 'join-waitlist' | 'leave-waitlist'
}

/** The reason for which the server would refuse a booking, known before the attempt. */
export function useObstacle(item: Offering | undefined): Obstacle | undefined {
  const { status, user } = useSession()
  const { relation, booking } = useOwnState(item)
  const now = useNow()
  if (!item) return undefined

  const kind = kindOf(item)
  const { texts, messages } = kindDetails[kind]
  const progress = progressOf(item, now)
  const another = { label: texts.findAnother, to: kinds[kind].listPath }
  if (relation === 'teaches')
    return { text: texts.ownSentence, next: { label: 'Edit', to: taughtPath(item) } }
  if (status === 'in' && !isStudent(user))
    return {
      text: 'Only students can book. Log in as a student to take a seat.',
      next: { label: 'Log in as a student', to: '/alredyloggedin/login' },
    }
  if (relation === 'booked')
    return { text: messages.alreadyBooked, next: { label: 'View booking', to: bookedPath(item) } }
  if (progress === 'ended') return { text: texts.over, next: another }
  if (progress === 'started') return { text: messages.started, next: another }
  if (relation === 'offered' || item.seatsLeft > 0) return undefined
  if (relation === 'waiting')
    return { text: waitingSentence(booking?.position), next: 'leave-waitlist' }
  return { text: messages.full, next: 'join-waitlist' }
}
