import { edit } from '@firstbell/messages/common'
import { days } from '@firstbell/messages/formats'
import { categories, levels } from '@firstbell/messages/labels'
import * as facts from '@firstbell/messages/offering-details'
import * as m from '@firstbell/messages/offering-page'
import { Link2 } from 'lucide'
import { AddToCalendar } from '#entities/booking/AddToCalendar.tsx'
import {
  useBookingState,
  type BookingState,
  type OwnState,
} from '#entities/booking/booking-state.ts'
import { entryOf } from '#entities/booking/calendar-links.ts'
import { useStateTexts } from '#entities/booking/states.ts'
import { useCancelTerms } from '#entities/booking/terms.ts'
import { Bring } from '#entities/offering/Bring.tsx'
import { CategoryAndLevel } from '#entities/offering/CategoryAndLevel.tsx'
import { DayTile } from '#entities/offering/DayTile.tsx'
import { Facts, type Fact, timeFacts } from '#entities/offering/Facts.tsx'
import { Instructor } from '#entities/offering/Instructor.tsx'
import { isCourse, kindOf, kinds, type Offering } from '#entities/offering/kinds.ts'
import { useProgress } from '#entities/offering/local-time.tsx'
import { Modules } from '#entities/offering/Modules.tsx'
import { taughtPath } from '#entities/offering/paths.ts'
import { Price, Seats } from '#entities/offering/Seats.tsx'
import { SessionTime } from '#entities/offering/SessionTime.tsx'
import { BookAction } from '#features/booking/BookAction.tsx'
import { BOOKING_ACTION_ATTRIBUTE } from '#features/booking/booking-url.ts'
import { JoinAction } from '#features/joining/JoinAction.tsx'
import { PaymentReturnNotice, usePaymentReturn } from '#features/payments/PaymentReturn.tsx'
import { SeriesDates } from '#features/series/SeriesDates.tsx'
import { PayNow } from '#features/waitlist/PayNow.tsx'
import { daysRemaining } from '#shared/format/format-quantities.ts'
import { copyLink } from '#shared/notices/copy-text.ts'
import { notify } from '#shared/notices/notices.ts'
import { useNow } from '#shared/time/now.ts'
import { Button, LinkButton } from '#shared/ui/Button.tsx'
import { Card, Skeleton } from '#shared/ui/Card.tsx'
import { Picture } from '#shared/ui/Picture.tsx'
import { BackToList } from './BackToList.tsx'
import { SimilarOfferings } from './SimilarOfferings.tsx'

/** The details of an offering, with the action to book it. */
export function OfferingArticle({ item }: { item: Offering }) {
  const kind = kindOf(item)
  const ownState = useBookingState(item)
  const back = usePaymentReturn(ownState)
  const { heading } = useStateTexts(ownState.state, {
    kind,
    id: item._id,
    booking: ownState.booking,
  })
  return (
    <article className="grid gap-8">
      <p className="print:hidden">
        <BackToList kind={kind} />
      </p>
      <PaymentReturnNotice item={item} ownState={ownState} back={back} />
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-6">
          <Card className="print:hidden">
            <Picture
              src={item.thumbnail}
              color={item.thumbnailColor}
              eager
              sizes="(min-width: 1024px) 46rem, 66vw"
            />
          </Card>
          <div className="grid min-w-0 gap-3">
            <h1 dir="auto">{item.title}</h1>
            <p className="text-lg">
              <SessionTime item={item} />
            </p>
            <div className="flex min-w-0 flex-wrap items-center gap-x-6 gap-y-3">
              <Instructor item={item} />
              <CategoryAndLevel item={item} />
            </div>
          </div>
        </div>
        <Card
          as="section"
          className="grid gap-5 p-5 lg:sticky lg:top-20 lg:row-span-2 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto print:max-h-none"
        >
          <div className="flex items-center gap-4">
            <DayTile span={item} />
            <h2 className="text-xl">{heading}</h2>
          </div>
          {(!BOOKABLE.includes(ownState.state) || back.confirming) && <CoursePrice item={item} />}
          <OfferingFacts item={item} />
          {!back.confirming && <Action item={item} {...ownState} />}
          <Button variant="quiet" icon={Link2} onClick={() => void share(item.title)}>
            {m.share}
          </Button>
        </Card>
        <div className="grid min-w-0 gap-8">
          <p dir="auto" className="max-w-read text-lg whitespace-pre-line">
            {item.description}
          </p>
          <Bring item={item} heading="h2" />
          <SeriesDates item={item} id="dates" />
          {isCourse(item) && (
            <section aria-labelledby="modules-title" className="grid gap-4">
              <h2 id="modules-title">{facts.modules}</h2>
              <Modules item={item} heading="h3" />
            </section>
          )}
        </div>
      </div>
      {FINAL.includes(ownState.state) && (
        <SimilarOfferings kind={kind} category={item.category} without={item._id} />
      )}
    </article>
  )
}

function OfferingFacts({ item }: { item: Offering }) {
  const now = useNow()
  const { duration } = kinds[kindOf(item)]
  const people: Fact = [facts.maxStudents, item.maxStudents]
  const level: Fact = [facts.level, levels[item.level]]
  const category: Fact = [facts.category, categories[item.category]]
  const length: Fact = [facts.duration, duration(item.duration)]
  const remaining: Fact = [m.daysRemaining, days(daysRemaining(item.startsAt, now))]
  const moreFacts: Fact[] = isCourse(item)
    ? [...(Date.parse(item.startsAt) > now ? [remaining] : []), length, level, category, people]
    : [length, people, level, category]
  return <Facts facts={[...timeFacts(item), ...moreFacts]} />
}

/** The states with a booking action, which is fixed to the bottom on phones. */
const BOOKABLE: readonly BookingState[] = [
  'free',
  'full',
  'last-minute',
  'held',
  'to-pay',
  'barred',
]
const bottomBar =
  'flex items-center justify-between gap-4 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-4 max-lg:py-3 sm:max-lg:px-6 lg:grid lg:justify-stretch lg:gap-2 print:static print:border-0 print:p-0'
/** The states in which no one can book a seat. */
const FINAL: readonly BookingState[] = ['started', 'over', 'unavailable']
/** The states in which the number of free seats is shown. */
const COUNTS_SEATS: readonly BookingState[] = ['free', 'full', 'last-minute', 'barred']
/** The states in which the cancellation terms are shown. */
const MAY_CANCEL: readonly BookingState[] = ['free', 'last-minute', 'held', 'to-pay', 'booked']

/** Nothing for a class, which is free. */
const CoursePrice = ({ item }: { item: Offering }) =>
  isCourse(item) && (
    <p>
      <Price item={item} className="text-xl lg:text-3xl" />
    </p>
  )

/** The booking action, or the person's own booking. */
function Action({ item, state, booking }: { item: Offering } & OwnState) {
  const coming = useProgress(item) === 'coming'
  const { sentence, nextStep } = useStateTexts(state, { kind: kindOf(item), id: item._id, booking })
  const terms = useCancelTerms(item, booking)
  // The heading says why this one cannot be booked.
  if (FINAL.includes(state))
    return nextStep ? (
      <LinkButton variant="secondary" to={nextStep.to}>
        {nextStep.label}
      </LinkButton>
    ) : null
  if (state === 'own')
    return (
      <div className="grid gap-2">
        <JoinAction item={item} owner size="large" />
        <p className="tabular text-center text-sm font-medium text-muted">
          {m.seatsTaken(item.enrolledCount, item.maxStudents)}
        </p>
        <LinkButton to={taughtPath(item)} size="large">
          {edit}
        </LinkButton>
      </div>
    )
  const bookable = BOOKABLE.includes(state)
  return (
    <div className="grid gap-2">
      <div data-bottom-bar={bookable || undefined} className={bookable ? bottomBar : 'grid gap-2'}>
        <div className="grid gap-1 lg:justify-items-center lg:text-center">
          {bookable && <CoursePrice item={item} />}
          <p role="status" className="empty:hidden">
            {state === 'held' || state === 'to-pay'
              ? sentence
              : COUNTS_SEATS.includes(state) && <Seats item={item} />}
          </p>
        </div>
        {state === 'booked' && (
          <JoinAction item={item} session={booking?.nextSession} size="large" />
        )}
        {state === 'to-pay' ? (
          <PayNow
            offering={item}
            kind={kindOf(item)}
            size="large"
            pay={{ [BOOKING_ACTION_ATTRIBUTE]: item._id }}
            className="max-lg:shrink-0 lg:w-full"
          />
        ) : (
          <BookAction
            item={item}
            size="large"
            className={bookable ? 'min-w-32 max-lg:shrink-0 lg:w-full' : 'w-full'}
          />
        )}
      </div>
      {coming && MAY_CANCEL.includes(state) && (
        <p className="text-center text-sm text-muted">{terms}</p>
      )}
      {state === 'booked' && <AddToCalendar entry={entryOf(item)} size="medium" variant="quiet" />}
    </div>
  )
}

/** Opens the device's share dialog, or copies the URL if there is none. */
async function share(title: string): Promise<void> {
  const url = window.location.origin + window.location.pathname
  try {
    if (typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches)
      await navigator.share({ title, url })
    else await copyLink(url)
  } catch (error) {
    // The person closed the share dialog.
    if (error instanceof DOMException && error.name === 'AbortError') return
    notify({ kind: 'info', text: m.addressIs(url) })
  }
}

export function OfferingSkeleton({ text }: { text: string }) {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <h1 role="status" className="sr-only">
        {text}
      </h1>
      <div className="grid gap-6">
        <Skeleton className="aspect-video" />
        <Skeleton className="h-12 w-2/3" />
        <Skeleton className="h-40" />
      </div>
      <Skeleton className="h-96" />
    </div>
  )
}
