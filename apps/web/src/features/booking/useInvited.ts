import { INVITED_PARAMETER } from '@firstbell/contract/invitations'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { isStudent, myBookingsQuery } from '#entities/booking/own-bookings.ts'
import { useLogin } from '#entities/login/login.ts'
import type { Offering } from '#entities/offering/kinds.ts'
import { inSeries } from '#features/series/series-dates.ts'

/**
 * Returns for whom the link of an invitation has opened the booking dialog (rule invitation-3): a visitor, of whom the site
 * does not know whether the seat is theirs; or a logged-in person for whom no seat is reserved, because the invitation is
 * for another email address or is over. Undefined for the invited person, and without such a link.
 */
export function useInvited(item: Offering | undefined): 'visitor' | 'other' | undefined {
  const [params] = useSearchParams()
  const { status, user } = useLogin()
  const fromInvitation = params.has(INVITED_PARAMETER)
  const { data: bookings } = useQuery({
    ...myBookingsQuery,
    enabled: fromInvitation && isStudent(user),
  })
  if (!fromInvitation || !item) return undefined
  if (status !== 'in') return status === 'out' ? 'visitor' : undefined
  if (!isStudent(user)) return 'other'
  const seriesId = inSeries(item) ? item.series.id : undefined
  const isAbout = (id: string, ofSeries: string | undefined) =>
    id === item._id || (seriesId !== undefined && ofSeries === seriesId)
  const isTheirs = bookings?.some(
    (booking) => booking.status !== 'waiting' && isAbout(booking.offeringId, booking.seriesId),
  )
  return isTheirs === false ? 'other' : undefined
}
