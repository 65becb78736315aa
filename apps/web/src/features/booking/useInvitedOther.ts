import { INVITED_PARAMETER } from '@firstbell/contract/invitations'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { isStudent, myBookingsQuery } from '#entities/booking/own-bookings.ts'
import { useLogin } from '#entities/login/login.ts'
import type { Offering } from '#entities/offering/kinds.ts'
import { inSeries } from '#features/series/series-dates.ts'

/**
 * Returns whether the link of an invitation has opened the booking dialog for a logged-in person for whom no seat is
 * reserved: the invitation is for another email address, or it is over (rule invitation-3).
 */
export function useInvitedOther(item: Offering | undefined): boolean {
  const [params] = useSearchParams()
  const { status, user } = useLogin()
  const fromInvitation = params.has(INVITED_PARAMETER) && status === 'in'
  const { data: bookings } = useQuery({
    ...myBookingsQuery,
    enabled: fromInvitation && isStudent(user),
  })
  if (!fromInvitation || !item) return false
  if (!isStudent(user)) return true
  const seriesId = inSeries(item) ? item.series.id : undefined
  const isAbout = (id: string, ofSeries: string | undefined) =>
    id === item._id || (seriesId !== undefined && ofSeries === seriesId)
  return (
    bookings !== undefined &&
    !bookings.some(
      (booking) => booking.status !== 'waiting' && isAbout(booking.offeringId, booking.seriesId),
    )
  )
}
