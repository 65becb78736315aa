import type { OwnBooking } from '@firstbell/contract/bookings'
import { bookingPath, profilePath } from '@firstbell/contract/profile'
import type { Session } from '@firstbell/contract/sessions'
import * as agenda from '@firstbell/messages/agenda'
import { viewBooking } from '@firstbell/messages/booking-states'
import { dates as datesText } from '@firstbell/messages/offering'
import * as m from '@firstbell/messages/own-bookings'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide'
import { entryOfBooking } from '#entities/booking/calendar-links.ts'
import {
  bookedSessions,
  myBookingsQuery,
  type BookedSession,
} from '#entities/booking/own-bookings.ts'
import { ownStates } from '#entities/login/list-failure.ts'
import { AgendaRow } from '#entities/offering/AgendaRow.tsx'
import { Instructor } from '#entities/offering/Instructor.tsx'
import type { Kind } from '#entities/offering/kinds.ts'
import { offeringQuery } from '#entities/offering/offering-query.ts'
import { bySeries } from '#entities/offering/series-line.ts'
import { sessionsBetween } from '#entities/offering/sessions.ts'
import {
  NothingThisWeek,
  useEndOfWeek,
  WeekAgenda,
  type AgendaEntry,
} from '#entities/offering/WeekAgenda.tsx'
import { JoinAction, OpensFrom, TitledLink } from '#features/joining/JoinAction.tsx'
import { NEXT_ACTION, NextUp, NextUpLoading } from '#features/joining/NextUp.tsx'
import { MaterialsInShort } from '#features/materials/Materials.tsx'
import { useLastingFocus } from '#shared/hooks/useLastingFocus.ts'
import { RequestState } from '#shared/request-states/RequestState.tsx'
import { useNow } from '#shared/time/now.ts'
import { LinkButton } from '#shared/ui/Button.tsx'
import { Card, EmptyState } from '#shared/ui/Card.tsx'
import { Link } from '#shared/ui/Link.tsx'
import { Section } from '#shared/ui/Section.tsx'
import { deadlineOf, isFirstOfInvitation, isHeld, PlaceRow, PlaceState } from './PlaceRow.tsx'

/** The number of bookings shown after this week, a series as one; My Classes and My Courses list all. */
const SHOWN_LATER = 3

/** A student's offered seats, next session, week, and what follows (rule screen-44). */
export function ComingUp() {
  const query = useQuery(myBookingsQuery)
  return (
    <RequestState query={query} {...ownStates} loading={<NextUpLoading label={m.loadingNext} />}>
      {(bookings) => <Agenda bookings={bookings} />}
    </RequestState>
  )
}

const startOf = ({ startsAt }: { startsAt: string }) => Date.parse(startsAt)

function Agenda({ bookings }: { bookings: OwnBooking[] }) {
  const now = useNow()
  const { region, heading } = useLastingFocus()
  const endOfWeek = useEndOfWeek()
  const booked = bookedSessions(bookings, now)
  const [next] = booked
  // Seats that are held for a limited time, by an unfinished payment, an offer or an invitation, come first.
  const offers = bookings
    .filter(isHeld)
    .filter(isFirstOfInvitation)
    .sort((a, b) => deadlineOf(a) - deadlineOf(b))
  const places = bookings.filter(({ status }) => status === 'waiting')
  const isLater = (span: { startsAt: string }) => startOf(span) >= endOfWeek
  const later = bySeries(
    booked.filter((each) => each !== next && isLater(each.session)),
    ({ booking }) => booking.seriesId,
  )
  const hidden = later.splice(SHOWN_LATER).flat()
  const week = [
    ...booked.flatMap(({ booking, session }) => entriesOf(booking, session, now, endOfWeek)),
    ...places.filter((place) => !isLater(place)).map(entryOfPlace),
  ].sort((a, b) => startOf(a) - startOf(b))
  const rows = [
    ...later.map(([first, ...others]) => ({ ...first, dates: 1 + others.length })),
    ...places.filter(isLater).map((booking) => ({ booking, session: undefined, dates: 1 })),
  ].sort((a, b) => startOf(a.session ?? a.booking) - startOf(b.session ?? b.booking))
  const nothing = booked.length + offers.length + places.length === 0

  return (
    <>
      <section ref={region} aria-labelledby="coming-up" className="grid gap-4">
        <h3 ref={heading} id="coming-up" tabIndex={-1} className="sr-only">
          {agenda.comingUp}
        </h3>
        {offers.length > 0 && (
          <Card className="border-s-4 border-s-amber">
            <ul className="divide-y divide-line">
              {offers.map((booking) => (
                <PlaceRow key={booking.offeringId} booking={booking} />
              ))}
            </ul>
          </Card>
        )}
        {next && <NextBooked key={next.booking.offeringId} {...next} />}
        {nothing && (
          <EmptyState
            title={m.nothingComing}
            icon={CalendarClock}
            action={
              <>
                <LinkButton to="/">{m.findClass}</LinkButton>
                <Lists bookings={bookings} />
              </>
            }
          >
            {m.nothingComingHelp}
          </EmptyState>
        )}
      </section>
      {!nothing && (
        <Section title={agenda.thisWeek} className="gap-4" aside={<Lists bookings={bookings} />}>
          {week.length > 0 ? (
            <WeekAgenda entries={week} />
          ) : (
            <NothingThisWeek next={next && { ...next.session, timezone: next.booking.timezone }} />
          )}
        </Section>
      )}
      {rows.length > 0 && (
        <Section title={agenda.later}>
          <Card>
            <ul className="divide-y divide-line">
              {rows.map(({ booking, session, dates }) =>
                session ? (
                  <AgendaRow
                    key={booking.offeringId}
                    offering={booking}
                    to={bookingPath(booking.offeringId)}
                    session={session}
                    {...(dates > 1 && { state: datesText(dates) })}
                  />
                ) : (
                  <PlaceRow key={booking.offeringId} booking={booking} />
                ),
              )}
              {hidden.length > 0 && (
                <li className="px-4 py-3 text-muted sm:px-5">{m.moreBooked(hidden.length)}</li>
              )}
            </ul>
          </Card>
        </Section>
      )}
    </>
  )
}

/** Links to all bookings, and to past ones. */
function Lists({ bookings }: { bookings: readonly OwnBooking[] }) {
  const has = (kind: Kind) => bookings.some((booking) => booking.kind === kind)
  const links = [
    has('class') && { to: profilePath({ section: 'my-classes' }), label: m.allClasses },
    has('course') && { to: profilePath({ section: 'my-courses' }), label: m.allCourses },
    { to: `${profilePath({ section: 'my-classes' })}&when=past`, label: m.pastClasses },
  ].filter((link) => link !== false)
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1">
      {links.map(({ to, label }) => (
        <Link key={to} to={to} className="link inline-flex min-h-6 items-center">
          {label}
        </Link>
      ))}
    </p>
  )
}

function NextBooked({ booking, session }: BookedSession) {
  const { offeringId: _id, kind, title } = booking
  // What the list of bookings has not: the instructor, the colour, and what to bring.
  const { data: offering } = useQuery(offeringQuery<Kind>(kind, _id))
  const to = bookingPath(_id)
  return (
    <NextUp
      entry={entryOfBooking(booking)}
      picture={offering ?? booking}
      session={session}
      to={to}
      about={offering ? <Instructor item={offering} /> : <div className="h-11" />}
      action={
        <JoinAction
          item={{ ...booking, _id }}
          session={session}
          size="large"
          className={NEXT_ACTION}
          before={
            <>
              <TitledLink
                variant="secondary"
                size="large"
                to={to}
                label={viewBooking}
                title={title}
                className={NEXT_ACTION}
              />
              <OpensFrom startsAt={session.startsAt} />
            </>
          }
        />
      }
      bring={offering?.bring ?? ''}
      materials={<MaterialsInShort offering={{ _id, title }} to={to} />}
    />
  )
}

/** The sessions of a booking in the week. */
function entriesOf(
  booking: OwnBooking,
  session: Session,
  now: number,
  endOfWeek: number,
): AgendaEntry[] {
  const { offeringId, kind, title } = booking
  const { sessionMinutes } = entryOfBooking(booking)
  const sessions =
    kind === 'course'
      ? sessionsBetween({ ...booking, sessionMinutes }, now, endOfWeek)
      : sessionsBetween({ ...session, timezone: booking.timezone }, now, endOfWeek)
  return sessions.map(({ startsAt }) => ({
    key: `${offeringId} ${startsAt}`,
    title,
    to: bookingPath(offeringId),
    startsAt,
  }))
}

const entryOfPlace = (booking: OwnBooking): AgendaEntry => ({
  key: booking.offeringId,
  title: booking.title,
  to: bookingPath(booking.offeringId),
  startsAt: booking.startsAt,
  state: <PlaceState booking={booking} />,
  tentative: true,
})
