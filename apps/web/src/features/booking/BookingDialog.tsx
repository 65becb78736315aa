import { BOOKING_DIALOG_CLOSE_MS, PAYMENT_HOLD_MINUTES } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { bookingPath } from '@firstbell/contract/profile'
import * as m from '@firstbell/messages/booking'
import * as stateTexts from '@firstbell/messages/booking-states'
import * as common from '@firstbell/messages/common'
import * as enrollment from '@firstbell/messages/enrollment'
import { logIn } from '@firstbell/messages/log-in'
import * as offeringTexts from '@firstbell/messages/offering'
import * as seriesTexts from '@firstbell/messages/series-booking'
import { title as signUp } from '@firstbell/messages/sign-up'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Bill, DatesBill } from '#entities/booking/Bill.tsx'
import { useBookSeat } from '#entities/booking/book.ts'
import { BookedActions } from '#entities/booking/BookedActions.tsx'
import { BookedSuccess, JoinFrom } from '#entities/booking/BookedSuccess.tsx'
import { useBookingState, type BookingState } from '#entities/booking/booking-state.ts'
import { useCode } from '#entities/booking/code.ts'
import { CodeField } from '#entities/booking/CodeField.tsx'
import { useStateTexts } from '#entities/booking/states.ts'
import { useAgreement, useAgreementOnSum, useCancelTerms } from '#entities/booking/terms.ts'
import { loginPath, signupPath } from '#entities/login/login-redirect.ts'
import { currentLogin } from '#entities/login/login.ts'
import { Bring } from '#entities/offering/Bring.tsx'
import { kindDetails } from '#entities/offering/kind-details.ts'
import { kinds, type Kind, type Offering } from '#entities/offering/kinds.ts'
import { isMissing, offeringQuery, useListed } from '#entities/offering/offering-query.ts'
import { OfferingDetails } from '#entities/offering/OfferingDetails.tsx'
import { OfferingHead } from '#entities/offering/OfferingHead.tsx'
import { inSeries } from '#features/series/series-dates.ts'
import { SeriesPicker, useSeriesChoice } from '#features/series/SeriesPicker.tsx'
import { useBookSeries } from '#features/series/useBookSeries.ts'
import { joinWaitlist, joinWaitlistWithNotice } from '#features/waitlist/join-waitlist.tsx'
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
import { useInvited } from './useInvited.ts'

export interface BookingDialogProps {
  kind: Kind
  id: string
  open: boolean
  onClose: () => void
}

/** The states in which a person cannot book any date of a series. */
const BARRED: readonly BookingState[] = [
  'own',
  'barred',
  'barred-full',
  'guardian',
  'guardian-full',
  'unknown',
]

/**
 * Shows an offering, of a series its coming dates, and asks to confirm the booking (rules screen-19, series-13). Sends
 * the booking once, shows the outcome instead of the question, and closes about a second after a success (rule
 * screen-22). Visitors are redirected to the login and back to the dialog.
 */
export function BookingDialog({ kind, id, open, onClose }: BookingDialogProps) {
  const { texts, messages: results } = kindDetails[kind]
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  const listed = useListed<Kind>(kind, id)
  const query = useQuery(offeringQuery<Kind>(kind, id))
  const missing = isMissing(query.error)
  const item = missing ? undefined : (query.data ?? listed)

  const { state, booking, checking } = useBookingState(item)
  const invited = useInvited(item)
  /** Whether the person has to log in before the dialog knows whose the reserved seat is. */
  const mustLogIn = invited === 'visitor'
  const { payments } = useSite()
  /** Whether the seat is already held, so that the dialog opens its checkout page instead of booking. */
  const pays = state === 'to-pay'
  /**
   * The coming dates of a series, of which the person chooses some; undefined without a series. A held date is paid with
   * the others of its order.
   */
  const series =
    item && inSeries(item) && !pays && !mustLogIn && !BARRED.includes(state)
      ? item.series
      : undefined
  const choice = useSeriesChoice(series ? item : undefined, 'first')
  /** The dates of the last attempt. After one without an answer they may be booked, so only these can be tried again. */
  const [sent, setSent] = useState<readonly Offering[]>([])
  const dates: readonly Offering[] =
    item === undefined ? [] : series ? choice.chosen.map((date) => ({ ...item, ...date })) : [item]
  const code = useCode(id)
  const [reducedItem] = code.reduce(item ? [item] : [])
  const reducedDates = code.reduce(dates)
  const agrees = useAgreement(reducedDates[0] ?? reducedItem)
  const agreeOnSum = useAgreementOnSum(reducedDates)
  /** Links to what a person can do after the booking. */
  const next = sent[0] && (
    <>
      <JoinFrom id={sent[0]._id} />
      <BookedActions item={sent[0]} several={sent.length > 1} />
    </>
  )
  const single = useBookSeat(kind, {
    watched: open,
    next,
    toPay: <PayLater id={id} />,
    // The dialog shows the terms of a held seat itself.
    ...(state !== 'to-pay' && { agrees }),
    onCodeRefused: code.remove,
  })
  const several = useBookSeries({
    watched: open,
    next,
    toPay: <PayLater id={sent[0]?._id ?? id} />,
    agrees: agreeOnSum,
    onCodeRefused: code.remove,
  })
  const attempt = sent.length > 1 ? several : single
  const booked = attempt.booked ? sent : undefined
  // The dialog's message disappears with it, so a notice then repeats it with the actions. If the dialog was closed before
  // the success, `useBookSeat` and `useBookSeries` show that notice.
  const sawSuccess = useRef(false)
  const notifyBooked = useEffectEvent(() => {
    if (sent[0] && sawSuccess.current)
      notify({
        kind: 'success',
        text:
          sent.length > 1
            ? seriesTexts.hasDates(offeringTexts.dates(sent.length), sent[0].title)
            : m.hasSeat(sent[0].title),
        action: next,
      })
  })
  const done = booked !== undefined
  useEffect(() => {
    if (!done) return
    if (open) sawSuccess.current = true
    else notifyBooked()
  }, [done, open])
  useTimeout(onClose, done && open ? BOOKING_DIALOG_CLOSE_MS : undefined)

  /** Returns a handler that calls `act`, or sends a visitor to the login and back to this dialog. */
  const loggedIn =
    <Args extends unknown[]>(act: (...args: Args) => unknown) =>
    (...args: Args) =>
      currentLogin().status === 'out' ? void navigate(loginPath(pathname + search)) : act(...args)
  const row = useStateTexts(state, { kind, id, booking })
  const terms = useCancelTerms(reducedItem, booking)
  const priceText = usePriceText()
  const pending = single.working || several.working
  const canBook = series ? choice.loading || choice.bookable.length > 0 : row.canBook
  // The outcome of this dialog's own requests is not a reason to refuse: neither seats that a request is booking nor those
  // that an unanswered one may have booked.
  const mayConfirm = canBook || pending || attempt.unanswered
  /** Whether the dialog shows Confirm; otherwise, unless it is `done`, it says why the person cannot book. */
  const asks = item !== undefined && !done && !mustLogIn && mayConfirm
  const refused = item !== undefined && !done && !mustLogIn && !mayConfirm
  const chosen = attempt.unanswered ? sent : dates
  const sum = code.reduce(chosen).reduce((total, { price = 0 }) => total + price, 0)
  const codeText = code.count(chosen) > 0 ? code.applied?.code : undefined
  /** The price that is paid after Confirm. */
  const price = (payments && sum) || undefined
  const confirm = () => {
    // The price on the button is the one without the code that was typed.
    if (takesCode && code.isUnchecked) return void code.apply()
    if (chosen.length > 1)
      several.book({
        classId: id,
        classIds: chosen.map(({ _id }) => _id),
        ...(codeText !== undefined && { code: codeText }),
      })
    else if (chosen[0]) single.book(chosen[0]._id, codeText)
    // Only the outcome needs them, so the press is answered first.
    startTransition(() => setSent(chosen))
  }
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
  const joinsWaitlist = refused && state === 'full'
  const problem = pending ? undefined : attempt.problem
  const takesCode =
    payments &&
    asks &&
    !pays &&
    (code.applied !== undefined || chosen.some(({ price }) => Boolean(price)))
  const codeProps = {
    code,
    items: chosen,
    disabled: pending || attempt.unanswered,
    onApply: loggedIn(code.apply),
  }
  // In a series, the row of each date says its state.
  const stateSentence = series && asks && !row.canBook ? undefined : row.sentence
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={pays ? row.heading : joinsWaitlist ? stateTexts.joinWaitlist : texts.confirmTitle}
      titleLook={done ? 'hidden' : 'small'}
      sheet="bottom"
      head={
        item &&
        !done && <OfferingHead item={(series && chosen[0]) || item} series={series !== undefined} />
      }
      {...(item &&
        !done && {
          description: (
            <span role="status" className="mt-4 block">
              {stateSentence !== undefined &&
                !mustLogIn &&
                (refused ? problem === undefined : !pending) && (
                  <strong className="block font-semibold text-ink">
                    {series && state === 'full' ? messages.noSeriesSeats : stateSentence}
                  </strong>
                )}
              {asks && !pays && (
                <span>{series ? seriesTexts.whichDates : texts.confirmQuestion}</span>
              )}
            </span>
          ),
        })}
      // The button that opened the dialog may have been replaced by a link to the booking.
      finalFocus={() => findBookingAction(id)}
      size={kind === 'course' && !done ? 'large' : 'small'}
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
          {asks && problem === undefined && !pays && (
            <p className="w-full text-end text-sm text-balance text-muted">
              {price === undefined
                ? terms
                : chosen.length > 1
                  ? enrollment.payNextSeveral(PAYMENT_HOLD_MINUTES)
                  : enrollment.payNext(PAYMENT_HOLD_MINUTES)}
            </p>
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
          {booked?.[0] && (
            <LinkButton variant="quiet" className="me-auto -ms-3" to={bookingPath(booked[0]._id)}>
              {stateTexts.viewBooking}
            </LinkButton>
          )}
          {!mustLogIn && (
            <Button ref={closeButton} variant="secondary" onClick={onClose}>
              {asks && !pays ? common.cancel : common.close}
            </Button>
          )}
          {mustLogIn && (
            <>
              <LinkButton variant="secondary" to={signupPath(pathname + search)}>
                {signUp}
              </LinkButton>
              <LinkButton to={loginPath(pathname + search)}>{logIn}</LinkButton>
            </>
          )}
          {asks && (
            <Button
              className="max-sm:grow"
              onClick={loggedIn(confirm)}
              disabled={
                chosen.length === 0 ||
                code.checking ||
                ((checking || choice.loading) && problem === undefined)
              }
              working={pending}
              workingLabel={pays ? common.opening : m.booking}
            >
              {pays
                ? m.payNow
                : price !== undefined
                  ? enrollment.confirmPrice(priceText(price))
                  : series && chosen.length > 0
                    ? seriesTexts.confirmDates(offeringTexts.dates(chosen.length))
                    : m.confirm}
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
          {refused && row.nextStep && !row.canLeave && (
            <LinkButton to={row.nextStep.to}>{row.nextStep.label}</LinkButton>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <BookedSuccess
          sentence={sent.length > 1 ? messages.seriesBooked : single.success}
          booked={booked}
        />
        <Notice>
          {invited !== undefined &&
            !done &&
            state !== 'own' &&
            (mustLogIn ? m.invitedVisitor : m.invitedOther)}
        </Notice>
        {payments && (
          <Notice>{pays && (single.changed || several.changed) && m.termsChanged}</Notice>
        )}
        {missing ? (
          <p>{results.missing}</p>
        ) : (
          !done && (
            <RequestState<Offering>
              query={{ ...query, data: item }}
              loading={<LoadingSkeleton className="h-40" />}
            >
              {(shown) => (
                <>
                  {asks && !series && (
                    <Bill items={[shown]} code={code} booking={booking} terms={terms} />
                  )}
                  {takesCode && !series && <CodeField {...codeProps} />}
                  {series ? (
                    <>
                      <SeriesPicker
                        choice={choice}
                        count={series.count}
                        disabled={pending || attempt.unanswered}
                        joinWaitlist={loggedIn((date) =>
                          joinWaitlistWithNotice(queryClient, { ...shown, ...date }),
                        )}
                      />
                      {asks && <DatesBill items={chosen} code={code} />}
                      {takesCode && <CodeField {...codeProps} />}
                      <Bring item={shown} heading="h3" />
                    </>
                  ) : (
                    <OfferingDetails item={shown} seated={state === 'held' || state === 'booked'} />
                  )}
                </>
              )}
            </RequestState>
          )
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
