import { profilePath } from '@firstbell/contract/profile'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { kinds, type Kind } from '../../../entities/offering/kinds.ts'
import { myBookingsQuery } from '../own-bookings.ts'
import { bookedQuery } from './booked-offerings.ts'

/**
 * Redirects from the address of a booking to the section of its kind (rule screen-44). Without such
 * a booking, to My Classes, which shows a message.
 */
export function BookingRedirect({ id, loading }: { id: string; loading: ReactNode }) {
  const mine = useQuery(myBookingsQuery)
  // Ended offerings are in the list of bookings only.
  const own = mine.data?.find(({ offeringId }) => offeringId === id)
  const enabled = !mine.isPending && !own
  const classes = useQuery({ ...bookedQuery<Kind>('class'), enabled })
  const courses = useQuery({ ...bookedQuery<Kind>('course'), enabled })
  if (mine.isPending || (enabled && (classes.isPending || courses.isPending))) return loading
  const booked = courses.data?.some(({ _id }) => _id === id) === true
  const kind = own?.kind ?? (booked ? 'course' : 'class')
  return <Navigate replace to={profilePath({ section: kinds[kind].bookedSection, booking: id })} />
}
