import type { OwnBooking } from '@firstbell/contract/bookings'
import { BOOKING_DIALOG_CLOSE_MS, PAYMENT_HOLD_MINUTES } from '@firstbell/contract/limits'
import * as m from '@firstbell/messages/booking'
import * as common from '@firstbell/messages/common'
import { payNext } from '@firstbell/messages/enrollment'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Bill } from '#entities/booking/Bill.tsx'
import { useBookSeat } from '#entities/booking/book.ts'
import { BookedActions } from '#entities/booking/BookedActions.tsx'
import { BookedSuccess, JoinFrom } from '#entities/booking/BookedSuccess.tsx'
import { stateOfBooking, useBookingState } from '#entities/booking/booking-state.ts'
import { useCode } from '#entities/booking/code.ts'
import { CodeField } from '#entities/booking/CodeField.tsx'
import { useStateTexts } from '#entities/booking/states.ts'
import { useAgreement, useCancelTerms } from '#entities/booking/terms.ts'
import type { Kind, Offering } from '#entities/offering/kinds.ts'
import { offeringQuery } from '#entities/offering/offering-query.ts'
import { OfferingDetails } from '#entities/offering/OfferingDetails.tsx'
import { OfferingHead } from '#entities/offering/OfferingHead.tsx'
import { notify } from '#shared/notices/notices.ts'
import { useSite } from '#shared/page/site.ts'
import { RequestState } from '#shared/request-states/RequestState.tsx'
import { Button } from '#shared/ui/Button.tsx'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { Notice } from '#shared/ui/Notice.tsx'
import { useTimeout } from '#shared/ui/useTimeout.ts'
import { LeaveWaitlist } from './LeaveWaitlist.tsx'

/**
 * A waitlist place, an offered seat or a seat to pay, with its actions (rule screen-44); also a seat that was just
 * booked, until the list of booked offerings contains it. Its head and its success are those of the booking dialog.
 * @param onBook called before the seat is requested
 */
export function PlaceDialog({
  booking,
  onBook,
  onClose,
}: {
  booking: OwnBooking
  onBook?: () => void
  onClose: () => void
}) {
  const { kind, offeringId: id, title } = booking
  const query = useQuery(offeringQuery<Kind>(kind, id))
  const offering = query.data
  const current = useBookingState(offering)
  const state = (offering ? current.state : stateOfBooking(booking)) ?? 'unknown'
  const pays = state === 'to-pay'
  const texts = useStateTexts(state, { kind, id, booking })
  const { heading, sentence, advice, leaveLabel, canLeave, canBook } = texts
  // The terms of a seat to pay are in the booking, so they are shown before the offering has loaded.
  const code = useCode(id)
  const [reduced] = code.reduce(offering ? [offering] : [])
  const terms = useCancelTerms(reduced ?? (booking.toPay && booking), booking)
  const agrees = useAgreement(reduced)
  const { payments } = useSite()
  /** Whether the bill says the terms. */
  const paid = !pays && payments && Boolean(reduced?.price)
  const next = offering && (
    <>
      <JoinFrom id={id} />
      <BookedActions item={offering} />
    </>
  )
  const { book, working, booked, problem, success, changed } = useBookSeat(kind, {
    watched: true,
    next,
    // The dialog shows the terms of a seat to pay itself.
    ...(!pays && { agrees }),
    onCodeRefused: code.remove,
  })
  // Without a place or a held seat, a seat is booked on the offering's page instead.
  const offersSeat = !booked && (working || (canBook && canLeave))
  const close = () => {
    if (booked) notify({ kind: 'success', text: m.hasSeat(title), action: next })
    onClose()
  }
  useTimeout(close, booked ? BOOKING_DIALOG_CLOSE_MS : undefined)
  const [leaving, setLeaving] = useState(false)
  return (
    <Dialog
      onClose={close}
      title={heading}
      titleLook={booked ? 'hidden' : 'small'}
      sheet="bottom"
      head={!booked && <OfferingHead item={offering ?? booking} />}
      {...(!booked && {
        description: (
          <span role="status" className="mt-4 block">
            <strong className="font-semibold text-ink">
              {state === 'booked' ? m.seatBooked : sentence}
            </strong>{' '}
            <span>{advice}</span>
          </span>
        ),
      })}
      size={kind === 'course' && !booked ? 'large' : 'small'}
      footer={
        <>
          <Notice kind="error" className="w-full">
            {working ? undefined : problem}
          </Notice>
          {offersSeat && problem === undefined && (!pays || !offering) && (
            <p className="w-full text-end text-sm text-balance text-muted">
              {paid ? payNext(PAYMENT_HOLD_MINUTES) : terms}
            </p>
          )}
          {canLeave && !booked && !working && (
            <Button
              variant={offersSeat ? 'quiet' : 'secondary'}
              onClick={() => setLeaving(true)}
              className={offersSeat ? 'me-auto -ms-3' : 'me-auto'}
            >
              {leaveLabel}
            </Button>
          )}
          <Button variant="secondary" onClick={close}>
            {common.close}
          </Button>
          {offersSeat && (
            <Button
              className="max-sm:grow"
              onClick={() => {
                onBook?.()
                book(id, code.applied?.code)
              }}
              working={working}
              workingLabel={pays ? common.opening : m.booking}
            >
              {pays ? m.payNow : m.bookSeat}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <BookedSuccess sentence={success} booked={booked && offering ? [offering] : undefined} />
        <Notice>{pays && changed && m.termsChanged}</Notice>
        {!booked && (
          <RequestState<Offering> query={query} loading={<LoadingSkeleton className="h-40" />}>
            {(item) => (
              <>
                {offersSeat && <Bill items={[item]} code={code} booking={booking} terms={terms} />}
                {offersSeat && payments && !pays && Boolean(item.price) && (
                  <CodeField code={code} items={[item]} disabled={working} onApply={code.apply} />
                )}
                <OfferingDetails item={item} seated={state === 'held' || state === 'booked'} />
              </>
            )}
          </RequestState>
        )}
      </div>
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
