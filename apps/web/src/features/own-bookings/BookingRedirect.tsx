import { profilePath } from '@firstbell/contract/profile'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { myBookingsQuery } from '#entities/booking/own-bookings.ts'
import { kinds, type Kind } from '#entities/offering/kinds.ts'
import { bookedOneQuery } from './booked-offerings.ts'

/**
 * Redirects from the URL of a booking to the section of its kind (rule screen-44); without such a booking, to
 * My Classes, which shows a message.
 */
export function BookingRedirect({ id, loading }: { id: string; loading: ReactNode }) {
  const mine = useQuery(myBookingsQuery)
  // Only the list of bookings contains ended offerings.
  const booking = mine.data?.find(({ offeringId }) => offeringId === id)
  const enabled = !mine.isPending && !booking
  const course = useQuery({ ...bookedOneQuery<Kind>('course', id), enabled })
  if (mine.isPending || (enabled && course.isPending)) return loading
  const kind = booking?.kind ?? (course.data ? 'course' : 'class')
  return <Navigate replace to={profilePath({ section: kinds[kind].bookedSection, booking: id })} />
}
