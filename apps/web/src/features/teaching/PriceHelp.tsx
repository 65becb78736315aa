import { profilePath } from '@firstbell/contract/profile'
import * as m from '@firstbell/messages/offering-form'
import { useQuery } from '@tanstack/react-query'
import { useLogin } from '#entities/login/login.ts'
import { rich } from '#shared/format/rich.tsx'
import { Link } from '#shared/ui/Link.tsx'
import { payoutsQuery } from './payouts.ts'

/** The missing requirements for a price (rules approval-14, payment-13). */
export function PriceHelp() {
  const { data } = useQuery(payoutsQuery)
  const { user } = useLogin()
  const approved = user?.roleDetails.instructor?.approvedByAdmin === true
  if (approved && (data === undefined || data.state === 'ready')) return <span>{m.priceHelp}</span>
  return rich(approved ? m.priceNeedsPayouts : m.priceNeedsApproval, {
    details: (text) => (
      <Link to={profilePath({ section: 'instructor', tab: 'details' })} className="link">
        {text}
      </Link>
    ),
  })
}
