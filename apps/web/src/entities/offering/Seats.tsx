import * as m from '@firstbell/messages/offering'
import { seatsText } from '#shared/format/format-quantities.ts'
import { usePriceOf } from '#shared/page/usePrice.ts'
import { classes } from '#shared/ui/classes.ts'
import { kindOf, type Offering } from './kinds.ts'

/** So many seats or fewer are scarce (rule screen-16). */
export const FEW_SEATS = 3

/**
 * The seats left, amber if few; for a full offering 'Full' and the length of the waitlist (rules screen-16,
 * waitlist-3).
 * @param scarce renders nothing unless few seats are left
 */
export function Seats({ item, scarce = false }: { item: Offering; scarce?: boolean }) {
  const full = item.seatsLeft <= 0
  const few = item.seatsLeft <= FEW_SEATS
  if (scarce && !few) return null
  const seatsLeft = (
    <span
      className={classes('tabular text-sm font-medium', !full && few ? 'text-amber' : 'text-muted')}
    >
      {seatsText(item.seatsLeft, item.maxStudents, kindOf(item))}
    </span>
  )
  if (!full || !(item.waitlistCount > 0)) return seatsLeft
  return (
    <span className="inline-grid">
      <span>{seatsLeft}</span>{' '}
      <span className="tabular text-sm text-muted">{m.waiting(item.waitlistCount)}</span>
    </span>
  )
}

/** The price of an offering; nothing if it has none (`usePriceOf`). */
export function Price({ item, className }: { item: Pick<Offering, 'price'>; className: string }) {
  const price = usePriceOf()(item)
  return (
    price !== undefined && (
      <span className={classes('tabular font-display font-semibold', className)}>{price}</span>
    )
  )
}
