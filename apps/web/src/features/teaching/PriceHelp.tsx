import { profilePath } from '@firstbell/contract/profile'
import * as m from '@firstbell/messages/offering-form'
import { useQuery } from '@tanstack/react-query'
import { rich } from '../../shared/format/rich.tsx'
import { Link } from '../../shared/ui/Link.tsx'
import { payoutsQuery } from './payouts.ts'

/** What a price needs, while it is missing (rule payment-13). */
export function PriceHelp() {
  const { data } = useQuery(payoutsQuery)
  if (data === undefined || data.state === 'ready') return m.priceHelp
  return rich(m.priceNeedsPayouts, {
    details: (text) => (
      <Link to={profilePath({ section: 'instructor', tab: 'details' })} className="link">
        {text}
      </Link>
    ),
  })
}
