import { teachPath } from '@firstbell/contract/profile'
import { scheduleOf } from '@firstbell/contract/schedule'
import { edit } from '@firstbell/messages/common'
import { invite } from '@firstbell/messages/invitations'
import { whoComes } from '@firstbell/messages/joining'
import { free, sessions, started, starts } from '@firstbell/messages/offering'
import { visibilities } from '@firstbell/messages/offering-form'
import * as m from '@firstbell/messages/offering-page'
import { manage } from '@firstbell/messages/teach-page'
import { Link2 } from 'lucide'
import { useState } from 'react'
import { AddToCalendar } from '#entities/booking/AddToCalendar.tsx'
import type { BookingState, OwnState } from '#entities/booking/booking-state.ts'
import { entryOf } from '#entities/booking/calendar-links.ts'
import { OrderSeats } from '#entities/booking/OrderSeats.tsx'
import { useStateTexts } from '#entities/booking/states.ts'
import { useCancelTerms } from '#entities/booking/terms.ts'
import { Tick } from '#entities/booking/Tick.tsx'
import { DayTile } from '#entities/offering/DayTile.tsx'
import { isCourse, kindOf, type Offering } from '#entities/offering/kinds.ts'
import { LazyShareDialog } from '#entities/offering/LazyShareDialog.tsx'
import { useLocalTime, useProgress } from '#entities/offering/local-time.tsx'
import { Minimum } from '#entities/offering/Minimum.tsx'
import { OtherZone } from '#entities/offering/OtherZone.tsx'
import { editPath, invitePath } from '#entities/offering/paths.ts'
import { SeatDots } from '#entities/offering/SeatDots.tsx'
import { Price, Seats } from '#entities/offering/Seats.tsx'
import { useSeriesLine } from '#entities/offering/series-line.ts'
import { BookAction } from '#features/booking/BookAction.tsx'
import { BOOKING_ACTION_ATTRIBUTE } from '#features/booking/booking-url.ts'
import { JoinAction } from '#features/joining/JoinAction.tsx'
import type { PaymentReturn } from '#features/payments/PaymentReturn.tsx'
import { PayNow } from '#features/waitlist/PayNow.tsx'
import { useSite } from '#shared/page/site.ts'
import { useReader } from '#shared/time/reader.ts'
import { Button, LinkButton } from '#shared/ui/Button.tsx'
import { Card } from '#shared/ui/Card.tsx'
import { classes } from '#shared/ui/classes.ts'
import { Link } from '#shared/ui/Link.tsx'
import { AfterPayment, PaidPrice } from './Paid.tsx'

/** The states with a booking action. */
const BOOKABLE: readonly BookingState[] = [
  'free',
  'full',
  'last-minute',
  'held',
  'to-pay',
  'barred',
  'guardian',
  'guardian-full',
]
/** The states whose heading only repeats the button. */
const UNREMARKABLE: readonly BookingState[] = ['free', 'barred']
/** The states in which no one can book a seat. */
export const FINAL: readonly BookingState[] = ['started', 'over', 'unavailable']
/** The states in which the number of free seats is shown. */
const COUNTS_SEATS: readonly BookingState[] = ['free', 'full', 'last-minute', 'barred', 'guardian']
/** The states in which the cancellation terms are shown. */
const MAY_CANCEL: readonly BookingState[] = ['free', 'last-minute', 'held', 'to-pay', 'booked']

/**
 * What decides about a booking: day, time, price, seats and the action (rule screen-62).
 * After the return from a payment it is the success: what was booked and paid, and what follows (rule payment-18).
 */
export function Ticket({
  item,
  ownState,
  back,
  className,
}: {
  item: Offering
  ownState: OwnState
  back: PaymentReturn
  className?: string
}) {
  const { state, booking } = ownState
  const { received } = back
  const several = received !== undefined && back.seats.length > 1
  const { payments } = useSite()
  const [sharing, setSharing] = useState(false)
  const { heading } = useStateTexts(state, { kind: kindOf(item), id: item._id, booking })
  return (
    <Card
      as="section"
      aria-labelledby="ticket"
      className={classes(
        'grid gap-4 p-6 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto print:max-h-none',
        className,
      )}
    >
      {/* Announces the outcome of a payment. */}
      <div role={back.returned === null ? undefined : 'status'}>
        {received === undefined ? (
          <h2 id="ticket" className={UNREMARKABLE.includes(state) ? 'sr-only' : 'text-xl'}>
            {heading}
          </h2>
        ) : (
          <div className="grid justify-items-center gap-3 text-center">
            <Tick />
            <h2 id="ticket" className="text-xl text-balance">
              {received}
            </h2>
            <p dir="auto" className="font-medium lg:hidden">
              {item.title}
            </p>
          </div>
        )}
      </div>
      {several ? <OrderSeats seats={back.seats} /> : <When item={item} />}
      <div className="grid gap-3 border-t border-line pt-5">
        {payments && state === 'booked' ? (
          <PaidPrice item={item} bookings={several ? back.seats : booking ? [booking] : []} />
        ) : (
          (item.price !== undefined || BOOKABLE.includes(state)) && (
            <TicketPrice item={item} quiet={FINAL.includes(state)} />
          )
        )}
        {COUNTS_SEATS.includes(state) && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <SeatDots item={item} shows="free" />
            <p role="status">
              <Seats item={item} />
            </p>
          </div>
        )}
        <Minimum item={item} />
        {/* The dates of an order have terms of their own, which are in the person's bookings. */}
        {!back.confirming && <Action item={item} {...ownState} withTerms={!several} />}
        {state === 'booked' &&
          (received === undefined ? (
            <AddToCalendar entry={entryOf(item)} size="medium" variant="quiet" />
          ) : (
            <AfterPayment item={item} several={several} />
          ))}
      </div>
      <Button variant="quiet" icon={Link2} onClick={() => setSharing(true)}>
        {m.share}
      </Button>
      {sharing && <LazyShareDialog item={item} onClose={() => setSharing(false)} />}
    </Card>
  )
}

/** The day as a tile, the start in the reader's time, the other zone if that differs, and the dates of a series. */
function When({ item }: { item: Offering }) {
  const local = useLocalTime(item)
  const reader = useReader()
  const series = useSeriesLine(item)
  const word = useProgress(item) === 'coming' ? starts : started
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-4">
        <DayTile span={item} className="size-16" />
        <time
          dateTime={item.startsAt}
          title={reader?.zone ?? item.timezone}
          className="tabular grid min-w-0 text-[1.375rem] leading-tight font-bold"
        >
          <span>{isCourse(item) ? word(local.shortDay) : local.shortDay}</span>{' '}
          <span>{local.clock}</span>
        </time>
      </div>
      <div>
        <OtherZone local={local} />
        {series && (
          <a href="#dates" className="link inline-flex min-h-6 items-center text-sm">
            {series.dates}
          </a>
        )}
      </div>
    </div>
  )
}

/** The price, and the number of sessions of a course. @param quiet if no one can book it any more */
function TicketPrice({ item, quiet }: { item: Offering; quiet: boolean }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <AnyPrice
        item={item}
        className={quiet ? 'text-lg text-muted' : 'text-[2rem] leading-tight'}
      />
      {isCourse(item) && <span className="text-muted">{sessions(scheduleOf(item).sessions)}</span>}
    </p>
  )
}

/** On a site without payments every class is free. */
const AnyPrice = ({ item, className }: { item: Offering; className: string }) =>
  item.price === undefined ? (
    <span className={classes('font-display font-semibold', className)}>{free}</span>
  ) : (
    <Price item={item} className={className} />
  )

/** The booking action, or the person's own booking. */
function Action({
  item,
  state,
  booking,
  withTerms,
}: { item: Offering; withTerms: boolean } & OwnState) {
  const progress = useProgress(item)
  const coming = progress === 'coming'
  const { heading, sentence, nextStep } = useStateTexts(state, {
    kind: kindOf(item),
    id: item._id,
    booking,
  })
  const terms = useCancelTerms(item, booking)
  // The ticket's heading says why this one cannot be booked, and on phones the bar says it too.
  if (FINAL.includes(state))
    return nextStep ? (
      <div data-bottom-bar="" className={bottomBar}>
        <p aria-hidden="true" className="leading-snug font-medium lg:hidden print:hidden">
          {heading}
        </p>
        <LinkButton variant="secondary" to={nextStep.to} className="max-lg:shrink-0">
          {nextStep.label}
        </LinkButton>
      </div>
    ) : null
  if (state === 'own')
    return (
      <div className="grid gap-2">
        <JoinAction item={item} owner size="large" />
        <p className="tabular text-center text-sm font-medium text-muted">
          {m.seatsTaken(item.enrolledCount, item.maxStudents)}
        </p>
        {item.visibility === 'unlisted' && (
          <p className="text-center text-sm text-muted">{visibilities.unlisted}</p>
        )}
        <LinkButton to={editPath(item._id)} size="large">
          {edit}
        </LinkButton>
        <div className="flex flex-wrap justify-center gap-x-6 gap-y-1 pt-1">
          {coming && (
            <Link to={invitePath(item._id)} className="link inline-flex min-h-6 items-center">
              {invite}
            </Link>
          )}
          <Link to={teachPath(item._id)} className="link inline-flex min-h-6 items-center">
            {progress === 'ended' ? manage[kindOf(item)] : whoComes}
          </Link>
        </div>
      </div>
    )
  const inBar = state === 'booked' || state === 'waiting' || BOOKABLE.includes(state)
  const held = state === 'held' || state === 'to-pay'
  const waits = state === 'guardian' || state === 'guardian-full'
  return (
    <div className="grid gap-3">
      <p role="status" className="font-medium text-amber empty:hidden">
        {held && sentence}
      </p>
      <div data-bottom-bar={inBar || undefined} className={inBar ? bottomBar : 'grid gap-2'}>
        {inBar && state !== 'booked' && (
          <BarSummary item={item} sentence={held || waits ? sentence : undefined} held={held} />
        )}
        {state === 'booked' && (
          <JoinAction item={item} session={booking?.nextSession} size="large" />
        )}
        {state === 'to-pay' ? (
          <PayNow
            offering={item}
            kind={kindOf(item)}
            size="large"
            pay={{ [BOOKING_ACTION_ATTRIBUTE]: item._id }}
            className="min-h-13! max-lg:shrink-0 lg:w-full"
          />
        ) : (
          <BookAction
            item={item}
            size="large"
            className={classes(
              'min-h-13!',
              inBar ? 'min-w-32 max-lg:shrink-0 lg:w-full' : 'w-full',
            )}
          />
        )}
      </div>
      {withTerms && coming && MAY_CANCEL.includes(state) && (
        <p className="text-center text-sm text-muted">{terms}</p>
      )}
      {state === 'barred' && <p className="text-center text-sm text-muted">{sentence}</p>}
    </div>
  )
}

const bottomBar =
  'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:flex max-lg:items-center max-lg:justify-between max-lg:gap-4 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-4 max-lg:py-3 sm:max-lg:px-6 lg:grid lg:gap-2 print:static print:border-0 print:p-0'

/** Whether the bar says that no seat is left: 'Free' next to it could be read as free seats. */
const isFull = ({ seatsLeft }: Offering, sentence: string | undefined) =>
  sentence === undefined && seatsLeft <= 0

/**
 * Day, price and scarce seats next to the button at the lower edge of phones. Screen readers read them in the ticket.
 * @param sentence replaces the day while a seat is held, or a parent or guardian has yet to confirm
 * @param held whether the sentence has a deadline
 */
function BarSummary({
  item,
  sentence,
  held,
}: {
  item: Offering
  sentence: string | undefined
  held: boolean
}) {
  const { start } = useLocalTime(item)
  return (
    <div aria-hidden="true" className="grid min-w-0 gap-0.5 leading-snug lg:hidden print:hidden">
      <p className={classes('tabular text-sm font-semibold', held && 'text-amber')}>
        {sentence ?? start}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-2 *:[.inline-grid]:inline-flex *:[.inline-grid]:gap-x-2">
        {!isFull(item, sentence) && <AnyPrice item={item} className="text-lg leading-tight" />}
        {sentence === undefined && <Seats item={item} scarce />}
      </p>
    </div>
  )
}
