import { BOOKING_DIALOG_CLOSE_MS, PAYMENT_HOLD_MINUTES } from '@firstbell/contract/limits'
import { bookingPath } from '@firstbell/contract/profile'
import * as m from '@firstbell/messages/booking'
import * as stateTexts from '@firstbell/messages/booking-states'
import * as common from '@firstbell/messages/common'
import * as enrollment from '@firstbell/messages/enrollment'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useBookSeat } from '#entities/booking/book.ts'
import { BookedActions } from '#entities/booking/BookedActions.tsx'
import { useBookingState } from '#entities/booking/booking-state.ts'
import { useStateTexts } from '#entities/booking/states.ts'
import { useAgreement, useCancelTerms } from '#entities/booking/terms.ts'
import { loginPath } from '#entities/login/login-redirect.ts'
import { currentLogin } from '#entities/login/login.ts'
import { kindDetails } from '#entities/offering/kind-details.ts'
import { isCourse, kinds, type Kind, type Offering } from '#entities/offering/kinds.ts'
import { isMissing, offeringQuery, useListed } from '#entities/offering/offering-query.ts'
import { OfferingDetails } from '#entities/offering/OfferingDetails.tsx'
import { SeriesAction, useBookSeries } from '#features/series/SeriesAction.tsx'
import { inSeries, SeriesDates } from '#features/series/SeriesDates.tsx'
import { joinWaitlist } from '#features/waitlist/join-waitlist.tsx'
import { LeaveWaitlist } from '#features/waitlist/LeaveWaitlist.tsx'
import { messageOf } from '#shared/api/api.ts'
import { notify } from '#shared/notices/notices.ts'
import { useSite } from '#shared/page/site.ts'
import { usePriceText } from '#shared/page/usePrice.ts'
import { RequestState } from '#shared/request-states/RequestState.tsx'
import { Button, LinkButton } from '#shared/ui/Button.tsx'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { Notice } from '#shared/ui/Notice.tsx'
import { useTimeout } from '#shared/ui/useTimeout.ts'
import { findBookingAction } from './booking-url.ts'

export interface BookingDialogProps {
  kind: Kind
  id: string
  open: boolean
  onClose: () => void
}

/**
 * Shows an offering and asks to confirm the booking (rule screen-19). Sends the booking once, shows the
 * outcome instead of the question, and closes about a second after a success (rule screen-22). Visitors are
 * redirected to the login and back to the dialog.
 */
export function BookingDialog({ kind, id, open, onClose }: BookingDialogProps) {
  const { texts, messages: kindTexts } = kindDetails[kind]
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  const listed = useListed<Kind>(kind, id)
  const query = useQuery(offeringQuery<Kind>(kind, id))
  const missing = isMissing(query.error)
  const item = missing ? undefined : (query.data ?? listed)

  const next = item && <BookedActions item={item} />
  const { state, booking, checking } = useBookingState(item)
  const agrees = useAgreement(item)
  const request = useBookSeat(kind, {
    watched: open,
    next,
    toPay: <PayLater id={id} />,
    // The dialog shows the terms of a held seat itself.
    ...(state !== 'to-pay' && { agrees }),
  })
  const series = useBookSeries()
  // The dialog's message disappears with it, so a notice keeps the actions for the booking
  // available.
  const sawSuccess = useRef(false)
  const notifyBooked = useEffectEvent(() => {
    if (item && sawSuccess.current)
      notify({ kind: 'success', text: m.hasSeat(item.title), action: next })
  })
  useEffect(() => {
    if (!request.booked) return
    if (open) sawSuccess.current = true
    else notifyBooked()
  }, [request.booked, open])
  useTimeout(onClose, request.booked && open ? BOOKING_DIALOG_CLOSE_MS : undefined)

  /** Returns a handler that calls `act`, or sends a visitor to the login and back to this dialog. */
  const loggedIn = (act: () => void) => () =>
    currentLogin().status === 'out' ? void navigate(loginPath(pathname + search)) : act()
  const row = useStateTexts(state, { kind, id, booking })
  const terms = useCancelTerms(item, booking)
  /** The seat is already held, and the dialog opens its checkout page instead of booking. */
  const pays = state === 'to-pay'
  const { payments } = useSite()
  const priceText = usePriceText()
  /** The price that is paid after Confirm. */
  const price = payments && item && isCourse(item) && item.price > 0 ? item.price : undefined
  // The outcome of this dialog's own requests is not a reason to refuse: neither booked seats nor one that
  // an unanswered request may have taken.
  const done = request.booked || series.outcome !== undefined
  const pending = request.working || series.working
  const mayConfirm = row.canBook || pending || request.unanswered
  /** Whether the dialog shows Confirm; otherwise, unless it is `done`, it says why the person cannot book. */
  const asks = item !== undefined && !done && mayConfirm
  const refused = item !== undefined && !done && !mayConfirm
  const queryClient = useQueryClient()
  const wait = useMutation({
    mutationFn: (offering: Offering) => joinWaitlist(queryClient, offering),
  })
  const [leaving, setLeaving] = useState(false)
  const closeButton = useRef<HTMLButtonElement>(null)
  // The focused button no longer exists.
  useEffect(() => {
    if (done) closeButton.current?.focus()
  }, [done])
  const joinsWaitlist = refused && row.press === 'join-waitlist'
  const problem = pending ? undefined : request.problem
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={pays ? row.heading : texts.confirmTitle}
      {...(item &&
        !done && {
          description: (
            <span role="status">
              {row.sentence !== undefined && (refused ? problem === undefined : !pending) && (
                <strong className="block font-semibold text-ink">{row.sentence}</strong>
              )}
              {asks && !pays && <span>{texts.confirmQuestion}</span>}
            </span>
          ),
        })}
      // The button that opened the dialog may have been replaced by a link to the booking.
      finalFocus={() => findBookingAction(id)}
      size={kind === 'course' ? 'large' : 'small'}
      footer={
        <>
          {/* In the footer, so that it stays visible with long details. */}
          <Notice kind="error" className="w-full">
            {problem}
          </Notice>
          {wait.isError && joinsWaitlist && (
            <Notice kind="error" className="w-full">
              {messageOf(wait.error)}
            </Notice>
          )}
          {asks && problem === undefined && (
            <div className="grid w-full gap-1 text-end text-sm text-balance text-muted">
              {!pays && price !== undefined && (
                <p className="font-medium text-ink">{enrollment.payNext(PAYMENT_HOLD_MINUTES)}</p>
              )}
              <p>{terms}</p>
            </div>
          )}
          {row.canLeave && !done && !pending && (
            <Button
              variant={asks ? 'quiet' : 'secondary'}
              className={asks ? 'me-auto -ms-3' : 'me-auto'}
              onClick={() => setLeaving(true)}
            >
              {row.leaveLabel}
            </Button>
          )}
          {joinsWaitlist && (
            <LinkButton variant="quiet" className="me-auto -ms-3" to={kinds[kind].listPath}>
              {texts.findAnother}
            </LinkButton>
          )}
          <Button ref={closeButton} variant="secondary" onClick={onClose}>
            {asks && !pays ? common.cancel : common.close}
          </Button>
          {asks && (
            <Button
              onClick={loggedIn(() => request.book(id))}
              disabled={series.working || (checking && request.problem === undefined)}
              working={request.working}
              workingLabel={pays ? common.opening : m.booking}
            >
              {pays
                ? m.payNow
                : price === undefined
                  ? m.confirm
                  : enrollment.confirmPrice(priceText(price))}
            </Button>
          )}
          {joinsWaitlist && (
            <Button
              onClick={loggedIn(() => wait.mutate(item))}
              disabled={checking}
              working={wait.isPending}
              workingLabel={m.joining}
            >
              {stateTexts.joinWaitlist}
            </Button>
          )}
          {(refused || series.outcome) && row.nextStep && !row.canLeave && (
            <LinkButton to={row.nextStep.to}>{row.nextStep.label}</LinkButton>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <Notice kind="success">{request.booked && request.success}</Notice>
        {kind === 'course' && payments && (
          <Notice>{pays && request.changed && m.termsChanged}</Notice>
        )}
        {missing ? (
          <p>{kindTexts.missing}</p>
        ) : (
          <RequestState<Offering>
            query={{ ...query, data: item }}
            loading={<LoadingSkeleton className="h-40" />}
          >
            {(shown) => (
              <>
                <OfferingDetails item={shown} seated={state === 'held' || state === 'booked'} />
                <SeriesDates item={shown} />
                {inSeries(shown) && (asks || state === 'booked' || series.outcome) && (
                  <SeriesAction
                    item={shown}
                    booked={state === 'booked'}
                    request={series}
                    disabled={request.working || request.booked}
                  />
                )}
              </>
            )}
          </RequestState>
        )}
      </div>
      {leaving && item && (
        <LeaveWaitlist
          offering={item}
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

/** In the notice about a seat that is held for a payment: a link to the booking, where it can be paid. */
function PayLater({ id }: { id: string }) {
  return (
    <LinkButton variant="quiet" size="small" className="-ms-3" to={bookingPath(id)}>
      {m.payNow}
    </LinkButton>
  )
}
