import type { OwnBooking } from '@firstbell/contract/bookings'
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
 * A waitlist place, an offered seat or a seat to pay, with its actions (rule screen-44); also a seat that was just
 * booked, until the list of booked offerings contains it.
 */
export function PlaceDialog({ booking, onClose }: { booking: OwnBooking; onClose: () => void }) {
  const { kind, offeringId: id, title } = booking
  const query = useQuery(offeringQuery<Kind>(kind, id))
  const offering = query.data
  const current = useBookingState(offering)
  const state = (offering ? current.state : stateOfBooking(booking)) ?? 'unknown'
  const pays = state === 'to-pay'
  const texts = useStateTexts(state, { kind, id, booking })
  const { sentence, advice, leaveLabel, canLeave, canBook } = texts
  // Without a place or a held seat, a seat is booked on the offering's page instead.
  const offersSeat = canBook && canLeave
  // The terms of a seat to pay are in the booking, so they are shown before the offering has loaded.
  const terms = useCancelTerms(offering ?? (booking.toPay && booking), booking)
  const agrees = useAgreement(offering)
  const request = useBookSeat(kind, {
    // The dialog may close when the list changes, so a notice shows the outcome.
    watched: false,
    redirects: true,
    next: offering && <BookedActions item={offering} />,
    // The dialog shows the terms of a seat to pay itself.
    ...(!pays && { agrees }),
  })
  const [leaving, setLeaving] = useState(false)
  return (
    <Dialog
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
      footer={
        <>
          {offersSeat && <p className="w-full text-end text-sm text-balance text-muted">{terms}</p>}
          {canLeave && (
            <Button
              variant={offersSeat ? 'quiet' : 'secondary'}
              onClick={() => setLeaving(true)}
              className={offersSeat ? 'me-auto -ms-3' : 'me-auto'}
            >
              {leaveLabel}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {common.close}
          </Button>
          {offersSeat && (
            <Button
              onClick={() => request.book(id)}
              working={request.working}
              workingLabel={pays ? common.opening : m.booking}
            >
              {pays ? m.payNow : m.bookSeat}
            </Button>
          )}
        </>
      }
    >
      <RequestState<Offering> query={query} loading={<LoadingSkeleton className="h-40" />}>
        {(item) => <OfferingDetails item={item} seated={state === 'held' || state === 'booked'} />}
      </RequestState>
      {leaving && (
        <LeaveWaitlist
          offering={{ _id: id, title }}
          kind={kind}
          state={state}
          onClose={(hasLeft) => {
            setLeaving(false)
            if (hasLeft) onClose()
          }}
        />
      )}
    </Dialog>
  )
}
