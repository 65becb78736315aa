import { messages } from '@firstbell/contract/messages'
import type { ClassEntity, CourseEntity } from '@firstbell/contract/offerings'
import { useSession } from '../../entities/session/session.ts'
import { useNow } from '../../shared/time/now.ts'
import { bookingPath, isStudent, teachingPath, useOwnState } from './own-state.ts'

type Offering = ClassEntity | CourseEntity

/** Why a booking would be refused, in a sentence, and what to do instead. */
export interface Obstacle {
  text: string
  next: { label: string; to: string }
}

/** What keeps the person from booking, before they try; undefined where nothing does. */
export function useObstacle(item: Offering | undefined): Obstacle | undefined {
  const { status, user } = useSession()
  const { relation } = useOwnState(item)
  const now = useNow()
  if (!item) return undefined

  const isCourse = 'modules' in item
  const other = isCourse
    ? { label: 'Find another course', to: '/courses' }
    : { label: 'Find another class', to: '/' }
  if (relation === 'teaches')
    return {
      text: isCourse ? 'This is your own course.' : 'This is your own class.',
      next: { label: 'Edit', to: teachingPath(item) },
    }
  if (status === 'in' && !isStudent(user))
    return {
      text: 'Only students can book. Log in as a student to take a seat.',
      next: { label: 'Log in as a student', to: '/alredyloggedin/login' },
    }
  if (relation === 'booked')
    return {
      text: isCourse ? messages.courseAlreadyBooked : messages.classAlreadyBooked,
      next: { label: 'View booking', to: bookingPath(item) },
    }
  if (Date.parse(item.endsAt) <= now)
    return { text: isCourse ? 'This course is over.' : 'This class is over.', next: other }
  if (Date.parse(item.startsAt) <= now)
    return { text: isCourse ? messages.courseStarted : messages.classStarted, next: other }
  if (item.seatsLeft <= 0)
    return { text: isCourse ? messages.courseFull : messages.classFull, next: other }
  return undefined
}
