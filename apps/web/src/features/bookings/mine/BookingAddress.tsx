import { profilePath } from '@firstbell/contract/profile'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { kinds, type Kind } from '../../../entities/offering/kinds.ts'
import { myBookingsQuery } from '../own-bookings.ts'
import { bookedQuery } from './booked.ts'

/**
 * Leads from the address of a booking to the section that shows it (rule screen-44): that of its kind,
 * and My Classes where there is no such booking, which says so.
 */
export function BookingAddress({ id, loading }: { id: string; loading: ReactNode }) {
  const mine = useQuery(myBookingsQuery)
  // What has ended is among the booked ones only.
  const own = mine.data?.find(({ offeringId }) => offeringId === id)
  const enabled = !mine.isPending && !own
  const classes = useQuery({ ...bookedQuery<Kind>('class'), enabled })
  const courses = useQuery({ ...bookedQuery<Kind>('course'), enabled })
  if (mine.isPending || (enabled && (classes.isPending || courses.isPending))) return loading
  const booked = courses.data?.some(({ _id }) => _id === id) === true
  const kind = own?.kind ?? (booked ? 'course' : 'class')
  return <Navigate replace to={profilePath({ section: kinds[kind].bookedSection, booking: id })} />
}
