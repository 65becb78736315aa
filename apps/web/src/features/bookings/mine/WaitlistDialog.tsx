import type { OwnBooking } from '@firstbell/contract/bookings'
import { messages } from '@firstbell/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { kindDetails } from '../../../entities/offering/kind-details.ts'
import { kinds, type Kind, type Offering } from '../../../entities/offering/kinds.ts'
import {
  anyOfferingQuery,
  isMissing,
  offeringQuery,
} from '../../../entities/offering/offering-query.ts'
import { messageOf } from '../../../shared/api/api.ts'
import { RequestState } from '../../../shared/request-states/RequestState.tsx'
import { useNow } from '../../../shared/time/now.ts'
import { useReader } from '../../../shared/time/reader.ts'
import { Button, LinkButton } from '../../../shared/ui/Button.tsx'
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx'
import { Dialog } from '../../../shared/ui/Dialog.tsx'
import { BookedActions } from '../BookedActions.tsx'
import { BookingDetails } from '../BookingDetails.tsx'
import { offeredLabel, waitingSentence } from '../booking-state-texts.ts'
import { useBookSeat } from '../book-seat.ts'
import { FREE_TO_CANCEL } from '../cancellation-terms.ts'
import { LeaveWaitlist } from '../LeaveWaitlist.tsx'

/**
 * A waitlist place or an offered seat with its actions; also the seat just booked, until the list
 * of bookings includes it.
 */
export function WaitlistDialog({ place, onClose }: { place: OwnBooking; onClose: () => void }) {
  const { kind, offeringId: id, title } = place
  const offered = place.status === 'offered'
  const waits = place.status === 'waiting'
  const now = useNow()
  const reader = useReader()
  const query = useQuery(offeringQuery<Kind>(kind, id))
  const request = useBookSeat(kind, false, query.data && <BookedActions item={query.data} />)
  const [leaving, setLeaving] = useState(false)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={
        <span role="status">
          <strong className="font-semibold text-ink">
            {offered && `${offeredLabel(place.offeredUntil ?? place.startsAt, reader, now)}.`}
            {waits && waitingSentence(place.position)}
            {!offered && !waits && 'Your seat is booked.'}
          </strong>{' '}
          {offered && 'Book it, or decline it for the next person in line.'}
          {waits && 'We will email you as soon as a seat is yours.'}
        </span>
      }
      size={kind === 'course' ? 'large' : 'small'}
      sheet={kind === 'course'}
      footer={
        <>
          {offered && <p className="w-full text-right text-sm text-muted">{FREE_TO_CANCEL}</p>}
          {(offered || waits) && (
            <Button
              variant={offered ? 'quiet' : 'secondary'}
              onClick={() => setLeaving(true)}
              className={offered ? 'mr-auto -ml-3' : 'mr-auto'}
            >
              {offered ? 'Decline' : 'Leave waitlist'}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {offered && (
            <Button
              onClick={() => request.book(id)}
              working={request.working}
              workingLabel="Booking..."
            >
              Book this seat
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
        {(item) => <BookingDetails item={item} />}
      </RequestState>
      {leaving && (
        <LeaveWaitlist
          offering={{ _id: id, title }}
          kind={kind}
          offered={offered}
          onClose={(left) => {
            setLeaving(false)
            if (left) onClose()
          }}
        />
      )}
    </Dialog>
  )
}

/** Shown for the address of a booking that no longer exists, with a link to the offering. */
export function NoBookingDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: item, error, isPending } = useQuery(anyOfferingQuery(id))
  const gone = error !== null && isMissing(error)
  return (
    <Dialog
      open
      onClose={onClose}
      title={item?.title ?? 'No booking'}
      size="small"
      sheet={false}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {item && (
            <LinkButton to={kinds['modules' in item ? 'course' : 'class'].path(item._id)}>
              {`See the ${kindDetails['modules' in item ? 'course' : 'class'].title.toLowerCase()}`}
            </LinkButton>
          )}
          {gone && <LinkButton to="/">Find a class</LinkButton>}
        </>
      }
    >
      <p role="status" className="text-muted">
        {isPending
          ? 'Loading...'
          : gone
            ? messageOf(error, messages.notFound)
            : 'You no longer have a booking of this, or a place on its waitlist.'}
      </p>
    </Dialog>
  )
}
