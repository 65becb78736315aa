import { useBookingState } from '../../entities/booking/booking-state.ts'
import { useStateTexts } from '../../entities/booking/states.ts'
import { isCourse, kindOf, type Offering } from '../../entities/offering/kinds.ts'
import { Price, Seats } from '../../entities/offering/Seats.tsx'
import { BookAction } from './BookAction.tsx'

/**
 * The last row of a card: price and seats, or how long a seat is held for the person, and the
 * action. Its height is the same in every state (rule screen-43).
 * @param label the label of Book
 */
export function BookingRow({ item, label }: { item: Offering; label?: string }) {
  return (
    <div className="mt-auto flex items-center justify-between gap-3 pt-1">
      {isCourse(item) ? (
        <div className="flex h-12 flex-col justify-center">
          <Price item={item} className="text-xl leading-none!" />
          <SeatsOrOffer item={item} />
        </div>
      ) : (
        <SeatsOrOffer item={item} />
      )}
      <BookAction item={item} label={label} className={isCourse(item) ? undefined : 'min-w-24'} />
    </div>
  )
}

/** The seats left; until when a seat is held for the person; nothing to who has a seat. */
function SeatsOrOffer({ item }: { item: Offering }) {
  const { state, booking } = useBookingState(item)
  const { sentence } = useStateTexts(state, { kind: kindOf(item), id: item._id, booking })
  return state === 'held' ? (
    <span className="tabular text-xs leading-tight font-medium text-balance text-amber">
      {sentence}
    </span>
  ) : (
    <Seats item={item} />
  )
}
