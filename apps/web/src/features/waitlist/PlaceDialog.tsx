import type { OwnBooking } from '@firstbell/contract/bookings'
import { messages } from '@firstbell/contract/messages'
import * as m from '@firstbell/messages/booking'
import * as common from '@firstbell/messages/common'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBookSeat } from '#entities/booking/book.ts'
import { BookedActions } from '#entities/booking/BookedActions.tsx'
import { stateOfBooking, useBookingState } from '#entities/booking/booking-state.ts'
import { useStateTexts } from '#entities/booking/states.ts'
import { useAgreement, useCancelTerms } from '#entities/booking/terms.ts'
import type { Kind, Offering } from '#entities/offering/kinds.ts'
import { offeringQuery } from '#entities/offering/offering-query.ts'
import { OfferingDetails } from '#entities/offering/OfferingDetails.tsx'
import { RequestState } from '#shared/request-states/RequestState.tsx'
import { Button } from '#shared/ui/Button.tsx'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { LeaveWaitlist } from './LeaveWaitlist.tsx'

/**
 * A waitlist place or an offered seat with its actions (rule screen-44); also a seat that was just booked,
 * until the list of bookings contains it.
 */
export function PlaceDialog({ place, onClose }: { place: OwnBooking; onClose: () => void }) {
  const { kind, offeringId: id, title } = place
  const query = useQuery(offeringQuery<Kind>(kind, id))
  const live = useBookingState(query.data)
  const state = (query.data ? live.state : stateOfBooking(place, false)) ?? 'unknown'
  const { sentence, advice, leave, confirms } = useStateTexts(state, {
    kind,
    id,
    booking: place,
  })
  const terms = useCancelTerms(query.data ?? (place.toPay && place), place)
  const agreement = useAgreement(query.data)
  const request = useBookSeat(kind, {
    watched: false,
    next: query.data && <BookedActions item={query.data} />,
    redirects: true,
    ...(state !== 'to-pay' && { agrees: agreement }),
  })
  const [leaving, setLeaving] = useState(false)
  const books = confirms && leave !== undefined
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={
        <span role="status">
          <strong className="font-semibold text-ink">
            {state === 'booked' ? m.seatBooked : sentence}
          </strong>{' '}
          <span>{advice}</span>
        </span>
      }
      size={kind === 'course' ? 'large' : 'small'}
      sheet={kind === 'course'}
      footer={
        <>
          {books && <p className="w-full text-end text-sm text-balance text-muted">{terms}</p>}
          {leave && (
            <Button
              variant={books ? 'quiet' : 'secondary'}
              onClick={() => setLeaving(true)}
              className={books ? 'me-auto -ms-3' : 'me-auto'}
            >
              {leave}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {common.close}
          </Button>
          {books && (
            <Button
              onClick={() => request.book(id)}
              working={request.working}
              workingLabel={state === 'to-pay' ? common.opening : m.booking}
            >
              {state === 'to-pay' ? m.payNow : m.bookSeat}
            </Button>
          )}
        </>
      }
    >
      <RequestState<Offering>
        query={query}
        failed={messages.genericError}
        noteStale={false}
        loading={<LoadingSkeleton className="h-40" />}
      >
        {(item) => <OfferingDetails item={item} seated={state === 'held' || state === 'booked'} />}
      </RequestState>
      {leaving && (
        <LeaveWaitlist
          offering={{ _id: id, title }}
          kind={kind}
          state={state}
          onClose={(left) => {
            setLeaving(false)
            if (left) onClose()
          }}
        />
      )}
    </Dialog>
  )
}
