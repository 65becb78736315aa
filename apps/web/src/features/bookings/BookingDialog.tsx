import { BOOKING_DIALOG_CLOSE_MS } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { kindDetails } from '../../entities/offering/kind-details.ts'
import { kinds, type Kind, type Offering } from '../../entities/offering/kinds.ts'
import { isMissing, offeringQuery, useListed } from '../../entities/offering/offering-query.ts'
import { loginPath } from '../../entities/session/login-redirect.ts'
import { useSession } from '../../entities/session/session.ts'
import { messageOf } from '../../shared/api/api.ts'
import { notify } from '../../shared/notices/notices.ts'
import { RequestState } from '../../shared/request-states/RequestState.tsx'
import { Button, LinkButton } from '../../shared/ui/Button.tsx'
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton.tsx'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { useNow } from '../../shared/time/now.ts'
import { useReader } from '../../shared/time/reader.ts'
import { Notice } from '../../shared/ui/Notice.tsx'
import { findBookingAction } from './booking-action-element.ts'
import { BookedActions } from './BookedActions.tsx'
import { BookingDetails } from './BookingDetails.tsx'
import { useObstacle } from './booking-obstacle.ts'
import { useOwnState } from './own-bookings.ts'
import { offeredLabel } from './booking-state-texts.ts'
import { inSeries, SeriesAction } from './SeriesAction.tsx'
import { useBookSeat, type SeatRequest } from './book-seat.ts'
import { FREE_TO_CANCEL } from './cancellation-terms.ts'
import { LeaveWaitlist } from './LeaveWaitlist.tsx'
import { joinWaitlist } from './waitlist.tsx'

export interface BookingDialogProps {
  kind: Kind
  /** Id of the offering. */
  id: string
  open: boolean
  onClose: () => void
}

/**
 * Shows an offering and asks to confirm the booking (rule screen-19). Confirms once, shows the
 * outcome, and closes about a second after success (rule screen-22). People who are not logged in
 * are sent to the login and back to the dialog.
 */
export function BookingDialog({ kind, id, open, onClose }: BookingDialogProps) {
  const { texts, messages: said } = kindDetails[kind]
  const { status } = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  const listed = useListed<Kind>(kind, id)
  const query = useQuery(offeringQuery<Kind>(kind, id))
  const missing = isMissing(query.error)
  const item = missing ? undefined : (query.data ?? listed)

  const next = item && <BookedActions item={item} />
  const request = useBookSeat(kind, open, next)
  const close = useEffectEvent(onClose)
  // The dialog's message disappears with it, so a notice keeps the actions for the booking
  // available.
  const seen = useRef(false)
  const tell = useEffectEvent(() => {
    if (item && seen.current)
      notify({ kind: 'success', text: `You have a seat in “${item.title}”.`, action: next })
  })
  useEffect(() => {
    if (!request.booked) return
    if (open) seen.current = true
    else tell()
  }, [request.booked, open])
  useEffect(() => {
    if (!request.booked || !open) return undefined
    const timer = setTimeout(() => close(), BOOKING_DIALOG_CLOSE_MS)
    return () => clearTimeout(timer)
  }, [request.booked, open])

  const confirm = () => {
    if (status === 'in') request.book(id)
    else void navigate(loginPath(pathname + search))
  }

  // The outcome of this dialog's own request is no obstacle: neither the booked seat nor one that
  // an unanswered request may have taken.
  const obstacle = useObstacle(item)
  const refusal = request.booked || request.working || request.unanswered ? undefined : obstacle
  const { checking, relation, booking } = useOwnState(item)
  const reader = useReader()
  const now = useNow()
  const queryClient = useQueryClient()
  const wait = useMutation({
    mutationFn: (offering: Offering) => joinWaitlist(queryClient, offering),
  })
  const [leaving, setLeaving] = useState(false)
  const asks = item !== undefined && !request.booked && !refusal
  const wayOut = useRef<HTMLButtonElement>(null)
  // The focused Confirm button no longer exists.
  useEffect(() => {
    if (request.booked) wayOut.current?.focus()
  }, [request.booked])
  const large = kind === 'course'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.confirmTitle}
      {...(item && {
        description: (
          <span role="status">
            {refusal && request.problem === undefined ? (
              <strong className="font-semibold text-ink">{refusal.text}</strong>
            ) : (
              <>
                {relation === 'offered' && (
                  <strong className="block font-semibold text-ink">
                    {offeredLabel(booking?.offeredUntil ?? item.startsAt, reader, now)}.
                  </strong>
                )}
                {texts.confirmQuestion}
              </>
            )}
          </span>
        ),
      })}
      // The button that opened the dialog may have been replaced by a link to the booking.
      finalFocus={() => findBookingAction(id)}
      size={large ? 'large' : 'small'}
      sheet={large}
      footer={
        <>
          <Outcome request={request} terms={asks} />
          {wait.isError && refusal?.next === 'join-waitlist' && (
            <Notice kind="error" className="w-full">
              {messageOf(wait.error)}
            </Notice>
          )}
          {asks && relation === 'offered' && !request.working && (
            <Button variant="quiet" className="mr-auto -ml-3" onClick={() => setLeaving(true)}>
              Decline
            </Button>
          )}
          {refusal?.next === 'join-waitlist' && (
            <LinkButton variant="quiet" className="mr-auto -ml-3" to={kinds[kind].listPath}>
              {texts.findAnother}
            </LinkButton>
          )}
          <Button ref={wayOut} variant="secondary" onClick={onClose}>
            {asks ? 'Cancel' : 'Close'}
          </Button>
          {asks && (
            <Button
              onClick={confirm}
              disabled={checking && request.problem === undefined}
              working={request.working}
              workingLabel="Booking..."
            >
              Confirm
            </Button>
          )}
          {refusal && typeof refusal.next === 'object' && (
            <LinkButton to={refusal.next.to}>{refusal.next.label}</LinkButton>
          )}
          {refusal?.next === 'join-waitlist' && (
            <Button
              onClick={() => {
                if (status === 'out') void navigate(loginPath(pathname + search))
                else if (item) wait.mutate(item)
              }}
              disabled={checking}
              working={wait.isPending}
              workingLabel="Joining..."
            >
              Join waitlist
            </Button>
          )}
          {refusal?.next === 'leave-waitlist' && (
            <Button variant="secondary" onClick={() => setLeaving(true)}>
              Leave waitlist
            </Button>
          )}
        </>
      }
    >
      {missing ? (
        <p>{said.missing}</p>
      ) : (
        <RequestState<Offering>
          query={{ ...query, data: item }}
          failed={messages.genericError}
          noteStale={false}
          loading={<LoadingSkeleton className="h-40" />}
        >
          {(shown) => (
            <div className="grid gap-5">
              <BookingDetails item={shown} />
              {inSeries(shown) && (asks || relation === 'booked') && (
                <SeriesAction item={shown} booked={relation === 'booked'} />
              )}
            </div>
          )}
        </RequestState>
      )}
      {leaving && item && (
        <LeaveWaitlist
          offering={item}
          kind={kind}
          offered={relation === 'offered'}
          onClose={(left) => {
            setLeaving(false)
            if (left) onClose()
          }}
        />
      )}
    </Dialog>
  )
}

/** Above the buttons, so that it stays visible with long details. */
function Outcome({ request, terms }: { request: SeatRequest; terms: boolean }) {
  const problem = request.working ? undefined : request.problem
  return (
    <>
      <Notice kind="success" className="w-full">
        {request.booked && request.success}
      </Notice>
      <Notice kind="error" className="w-full">
        {problem}
      </Notice>
      {terms && !request.booked && problem === undefined && (
        <p className="w-full text-right text-sm text-muted">{FREE_TO_CANCEL}</p>
      )}
    </>
  )
}
