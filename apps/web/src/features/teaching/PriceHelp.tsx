import { profilePath } from '@firstbell/contract/profile'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../shared/ui/Link.tsx'
import { payoutsQuery } from './payouts.ts'

/** What a price needs, while it is missing (rule payment-13). */
export function PriceHelp() {
  const { data } = useQuery(payoutsQuery)
  if (data === undefined || data.state === 'ready') return '0 for a course that costs nothing.'
  return (
    <>
      A price needs ‘Get paid’ first:{' '}
      <Link to={profilePath({ section: 'instructor', tab: 'details' })} className="link">
        Instructor Details
      </Link>
      . With 0 the course costs nothing.
    </>
  )
}
