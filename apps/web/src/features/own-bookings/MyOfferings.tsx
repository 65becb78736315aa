import type { OwnBooking } from '@firstbell/contract/bookings'
import { profilePath } from '@firstbell/contract/profile'
import * as common from '@firstbell/messages/common'
import * as labels from '@firstbell/messages/labels'
import { prefix } from '@firstbell/messages/language'
import * as m from '@firstbell/messages/own-bookings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarClock } from 'lucide'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { AddToCalendar } from '#entities/booking/AddToCalendar.tsx'
import { useBookingState } from '#entities/booking/booking-state.ts'
import { entryOf } from '#entities/booking/calendar-links.ts'
import { myBookingQuery, myBookingsQuery } from '#entities/booking/own-bookings.ts'
import { useLogin } from '#entities/login/login.ts'
import { Bring } from '#entities/offering/Bring.tsx'
import { durationFact, Facts, instructorFact, timeFacts } from '#entities/offering/Facts.tsx'
import { kindDetails, peopleOf } from '#entities/offering/kind-details.ts'
import { isCourse, kindOf, kinds, type Kind, type Offering } from '#entities/offering/kinds.ts'
import { useProgress } from '#entities/offering/local-time.tsx'
import { Minimum } from '#entities/offering/Minimum.tsx'
import { Modules } from '#entities/offering/Modules.tsx'
import { joinPath } from '#entities/offering/paths.ts'
import { PictureAndDay } from '#entities/offering/PictureAndDay.tsx'
import { SessionTime } from '#entities/offering/SessionTime.tsx'
import { JoinAction } from '#features/joining/JoinAction.tsx'
import { Materials } from '#features/materials/Materials.tsx'
import { OfferingMessages } from '#features/offering-messages/OfferingMessages.tsx'
import { ownQueryOf, useOwnPages } from '#features/own-offerings/own-pages.ts'
import { OwnOfferings } from '#features/own-offerings/OwnOfferings.tsx'
import { BookedReview, ReviewedChip, WriteReview } from '#features/reviews/BookedReview.tsx'
import { myReviewsQuery } from '#features/reviews/queries.ts'
import { BookedSeries } from '#features/series/BookedSeries.tsx'
import { ChangeDate } from '#features/series/ChangeDate.tsx'
import { inSeries } from '#features/series/series-dates.ts'
import { joinWaitlistWithNotice } from '#features/waitlist/join-waitlist.tsx'
import { PlaceDialog } from '#features/waitlist/PlaceDialog.tsx'
import { titled } from '#shared/format/titled.tsx'
import { useAbsoluteUrl } from '#shared/page/site.ts'
import { useUrlDialog } from '#shared/routing/dialog-url.ts'
import type { PageModule } from '#shared/routing/lazy-page.ts'
import { zoneName } from '#shared/time/format-time.ts'
import { useNow } from '#shared/time/now.ts'
import { useReader } from '#shared/time/reader.ts'
import { Button, LinkButton } from '#shared/ui/Button.tsx'
import { Card, Chip, EmptyState } from '#shared/ui/Card.tsx'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { Picture } from '#shared/ui/Picture.tsx'
import { bookedOneQuery, bookedQuery } from './booked-offerings.ts'
import { CancelBooking, tooLate } from './CancelBooking.tsx'
import { EnrolledStudents } from './EnrolledStudents.tsx'
import { NoBookingDialog } from './NoBookingDialog.tsx'
import { HeldSeats } from './PlaceRow.tsx'
import { canCancel } from './refund-terms.ts'

const bookedPage = (kind: Kind): PageModule => ({
  default: () => <Booked kind={kind} />,
  // Also fetches the data of the rows' buttons, because buttons that appear later would move the rows.
  prefetch: async ({ queryClient, url }) => {
    const [{ items }] = await Promise.all([
      queryClient.ensureQueryData(bookedQuery<Kind>(kind, ownQueryOf(url))),
      queryClient.prefetchQuery(myBookingsQuery),
    ])
    const begun = items.filter(({ startsAt }) => Date.parse(startsAt) <= Date.now())
    await Promise.all(
      begun.map(({ _id }) => queryClient.prefetchQuery(myReviewsQuery({ offeringId: _id }))),
    )
  },
})

/** A student's booked classes (rule screen-29). */
export const myClasses = bookedPage('class')
/** A student's booked courses (rule screen-29). */
export const myCourses = bookedPage('course')

/**
 * A student's bookings of a kind: three per page, with a detail dialog and Cancel. The dialog of a place on the
 * waitlist or a held seat is `PlaceDialog`.
 */
function Booked({ kind }: { kind: Kind }) {
  const { texts, messages } = kindDetails[kind]
  const { listPath } = kinds[kind]
  const pages = useOwnPages((query) => bookedQuery<Kind>(kind, query))
  const booked = pages.query
  const viewed = useUrlDialog(kind)
  // Mails and cards link to a booking by `?booking=ID`, without knowing its kind or state.
  const named = useUrlDialog('booking')
  const { value: shownId, close } = named.value === null ? viewed : named
  const { data: booking, isPending: checking } = useQuery(myBookingQuery(shownId))
  const [cancelling, setCancelling] = useState<Offering | null>(null)
  // The cancelled booking, until the URL no longer names it: the server would refuse a call for it.
  const [cancelledId, setCancelledId] = useState<string>()
  if (cancelledId !== undefined && cancelledId !== shownId) setCancelledId(undefined)
  const endsHere = cancelling !== null || cancelledId !== undefined
  const [changing, setChanging] = useState<Offering | null>(null)
  // Whose seat is being booked: its dialog shows the outcome, also when the list already has the booking.
  const [accepting, setAccepting] = useState<OwnBooking>()
  const navigate = useNavigate()
  const { state } = useLocation()
  const listed = booked.data?.items.find((offering) => offering._id === shownId)
  const one = useQuery({
    ...bookedOneQuery<Kind>(kind, shownId ?? ''),
    enabled: shownId !== null && !booked.isPending && !listed && !endsHere,
  })
  const shown = listed ?? one.data

  return (
    <OwnOfferings
      kind={kind}
      pages={pages}
      above={<HeldSeats kind={kind} />}
      action={
        <LinkButton to={listPath} variant="secondary" size="small">
          {texts.findOne}
        </LinkButton>
      }
      empty={
        <EmptyState
          title={messages.noneBooked}
          action={<LinkButton to={listPath}>{texts.findOne}</LinkButton>}
        />
      }
      renderRow={(offering) => (
        <BookedRow
          key={offering._id}
          offering={offering}
          inPast={pages.when === 'past'}
          onView={() => viewed.open(offering._id)}
        />
      )}
    >
      {accepting && accepting.offeringId === shownId ? (
        <PlaceDialog
          booking={accepting}
          onClose={() => {
            setAccepting(undefined)
            close()
          }}
        />
      ) : shown ? (
        <Dialog
          onClose={close}
          title={shown.title}
          size="large"
          closeButton={common.close}
          footer={<CancelButton offering={shown} onCancel={() => setCancelling(shown)} />}
        >
          <BookedDetails key={shown._id} offering={shown} onChangeDate={() => setChanging(shown)} />
        </Dialog>
      ) : booking && !endsHere ? (
        <PlaceDialog booking={booking} onBook={() => setAccepting(booking)} onClose={close} />
      ) : (
        named.value !== null &&
        // The dialog of a cancellation shows its own message.
        !endsHere &&
        one.isSuccess &&
        !one.isFetching &&
        !checking && <NoBookingDialog id={named.value} onClose={close} />
      )}
      {cancelling && (
        <CancelBooking
          offering={cancelling}
          onClose={(cancelled) => {
            setCancelling(null)
            if (!cancelled) return
            setCancelledId(cancelling._id)
            close()
          }}
        />
      )}
      {changing && (
        <ChangeDate
          item={changing}
          onClose={(to) => {
            setChanging(null)
            if (to !== undefined)
              void navigate(profilePath({ section: 'my-classes', class: to }), {
                replace: true,
                state,
                preventScrollReset: true,
              })
          }}
        />
      )}
    </OwnOfferings>
  )
}

/** Cancel Booking while it is possible; afterwards the reason why it is not. */
function CancelButton({ offering, onCancel }: { offering: Offering; onCancel: () => void }) {
  const progress = useProgress(offering)
  const { booking } = useBookingState(offering)
  const now = useNow()
  if (canCancel(progress, booking?.paid, now))
    return (
      <Button variant="quiet-danger" className="order-first me-auto" onClick={onCancel}>
        {m.cancelBooking}
      </Button>
    )
  return <p className="order-first me-auto self-center text-sm text-muted">{tooLate(progress)}</p>
}

function BookedRow({
  offering,
  inPast,
  onView,
}: {
  offering: Offering
  inPast: boolean
  onView: () => void
}) {
  const kind = kindOf(offering)
  const progress = useProgress(offering)
  const { booking } = useBookingState(offering)
  return (
    <Card
      as="li"
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 p-3 sm:p-4 lg:grid-cols-[auto_minmax(0,1fr)_auto]"
    >
      <PictureAndDay
        offering={offering}
        span={{ ...offering, ...booking?.nextSession }}
        past={progress === 'ended'}
      />
      <div className="grid min-w-0 gap-1.5">
        <h3 dir="auto" className="leading-snug">
          {offering.title}
        </h3>
        <p>
          <SessionTime item={offering} />
        </p>
        <p className="flex flex-wrap gap-2">
          <Chip>
            <span className="sr-only">{m.categoryIs}</span>
            <span>{labels.categories[offering.category]}</span>
          </Chip>
          {progress === 'started' && <Chip>{m.started[kind]}</Chip>}
          {progress === 'ended' && !inPast && <Chip>{m.past[kind]}</Chip>}
          <ReviewedChip offering={offering} />
        </p>
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-2 lg:col-span-1 lg:w-46 lg:flex-col lg:items-stretch">
        {progress !== 'ended' && (
          <>
            <JoinAction
              item={offering}
              session={booking?.nextSession}
              size="small"
              className="max-lg:min-h-9"
            />
            <AddToCalendar entry={entryOf(offering)} variant="quiet" />
          </>
        )}
        <WriteReview offering={offering} />
        <Button variant="secondary" size="small" onClick={onView}>
          <span>{titled(m.view, offering.title)}</span>
        </Button>
      </div>
    </Card>
  )
}

function BookedDetails({
  offering,
  onChangeDate,
}: {
  offering: Offering
  onChangeDate: () => void
}) {
  const queryClient = useQueryClient()
  const progress = useProgress(offering)
  const { booking } = useBookingState(offering)
  return (
    <div className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] sm:items-center sm:gap-6">
        <Picture
          src={offering.thumbnail}
          color={offering.thumbnailColor}
          eager
          sizes="(min-width: 640px) 22rem, 66vw"
          className="rounded-card"
        />
        <Facts
          facts={[
            ...timeFacts(offering, m.date),
            [m.category, labels.categories[offering.category]],
            [m.level, labels.levels[offering.level]],
          ]}
        />
      </div>
      {progress !== 'ended' && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
          <JoinAction item={offering} session={booking?.nextSession} />
          <AddToCalendar entry={entryOf(offering)} size="medium" />
          {inSeries(offering) && progress === 'coming' && (
            <Button variant="secondary" icon={CalendarClock} onClick={onChangeDate}>
              {m.changeDate}
            </Button>
          )}
        </div>
      )}
      <PrintedFacts offering={offering} />
      <BookedReview offering={offering} />
      {inSeries(offering) && (
        <BookedSeries
          item={offering}
          joinWaitlist={(date) => joinWaitlistWithNotice(queryClient, { ...offering, ...date })}
        />
      )}
      <p dir="auto" className="max-w-read whitespace-pre-line">
        {offering.description}
      </p>
      <Minimum item={offering} />
      <Bring item={offering} heading="h3" />
      <Facts
        className="sm:grid-cols-4"
        facts={[
          instructorFact(offering),
          durationFact(offering),
          [m.maxStudents, offering.maxStudents],
          [m.enrolled, offering.enrolledCount],
        ]}
      />
      <Materials offeringId={offering._id} />
      <OfferingMessages offeringId={offering._id} heading={m.messages} empty={m.noMessages} />
      <EnrolledStudents people={peopleOf(offering)} />
      {isCourse(offering) && (
        <div className="grid gap-3">
          <h3>{m.modules}</h3>
          <Modules item={offering} heading="h4" />
        </div>
      )}
    </div>
  )
}

/** Facts for the printed page only: the person, the time zone, and the URL to join. */
function PrintedFacts({ offering }: { offering: Offering }) {
  const { user } = useLogin()
  const absoluteUrl = useAbsoluteUrl()
  const zone = useReader()?.zone ?? offering.timezone
  return (
    <Facts
      className="hidden! print:grid!"
      facts={[
        [m.bookedBy, <bdi key="name">{user?.name}</bdi>],
        [m.timeZone, zoneName(zone)],
        [
          m.joinAddress,
          <bdi key="join">{absoluteUrl(prefix + joinPath(offering._id))}</bdi>,
          'wide',
        ],
      ]}
    />
  )
}
