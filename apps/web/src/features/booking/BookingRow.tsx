import { useBookingState } from '#entities/booking/booking-state.ts'
import { useStateTexts } from '#entities/booking/states.ts'
import { kindOf, type Offering } from '#entities/offering/kinds.ts'
import { Price, Seats } from '#entities/offering/Seats.tsx'
import { classes } from '#shared/ui/classes.ts'
import { BookAction } from './BookAction.tsx'

/**
 * The last row of a card: price and seats, and the button, of the same height in every state (rule screen-43).
 * @param label the label of Book, if it differs from the kind's
 */
export function BookingRow({ item, label }: { item: Offering; label?: string }) {
  return (
    <div className="mt-auto flex items-center justify-between gap-3 pt-1">
      {/* The height fits the longest text, and the price above it. */}
      <div
        className={classes(
          'flex flex-col justify-center gap-0.5',
          item.price === undefined ? 'h-11' : 'h-16',
        )}
      >
        <Price item={item} className="text-xl leading-none!" />
        <SeatsOrDeadline item={item} />
      </div>
      <BookAction item={item} label={label} quiet className="min-w-28" />
    </div>
  )
}

/** The seats left, or until when a seat is held for the person. People who have a seat do not see 'Full'. */
function SeatsOrDeadline({ item }: { item: Offering }) {
  const { state, booking } = useBookingState(item)
  const { sentence } = useStateTexts(state, { kind: kindOf(item), id: item._id, booking })
  if ((state === 'booked' || state === 'to-pay') && item.seatsLeft <= 0) return null
  return state === 'held' ? (
    <span className="tabular text-xs leading-[1.15] font-medium text-balance text-amber">
      {sentence}
    </span>
  ) : (
    <Seats item={item} scarce />
  )
}
