import { bookingPath, teachPath } from '@firstbell/contract/profile'
import { viewBooking } from '@firstbell/messages/booking-states'
import { opensAt } from '@firstbell/messages/offering-details'
import { openNow } from '@firstbell/messages/own-bookings'
import { manage } from '@firstbell/messages/teach-page'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { bookedSessions, isStudent, myBookingsQuery } from '#entities/booking/own-bookings.ts'
import { useLogin } from '#entities/login/login.ts'
import { HeroCard } from '#entities/offering/HeroCard.tsx'
import { kindOf, type Offering } from '#entities/offering/kinds.ts'
import { nextSessionQuery } from '#entities/offering/next-session.ts'
import { SessionTime } from '#entities/offering/SessionTime.tsx'
import { StartingSoon, type OwnSlide } from '#features/discovery/StartingSoon.tsx'
import { JoinAction, TitledLink } from '#features/joining/JoinAction.tsx'
import { firstOwn } from '#features/own-offerings/own-pages.ts'
import { approvalState } from '#features/teaching/approval-state.ts'
import { taughtQuery } from '#features/teaching/taught-offerings.ts'
import { useNow } from '#shared/time/now.ts'
import { useMoment } from '#shared/time/useMoment.ts'

/** What starts soon, with the person's next session first: to join, or for an instructor to start (rule screen-45). */
export function SoonWithOwn({ action }: { action: (item: Offering) => ReactNode }) {
  const booked = useBooked()
  const taught = useTaught()
  const [own] = [booked, taught]
    .filter((slide) => slide !== undefined)
    .sort((a, b) => a.startsAt - b.startsAt)
  return <StartingSoon own={own} action={action} />
}

interface TimedSlide extends OwnSlide {
  /** Milliseconds. */
  startsAt: number
}

function useBooked(): TimedSlide | undefined {
  const { user } = useLogin()
  const now = useNow()
  const moment = useMoment()
  const { data: bookings = [] } = useQuery({ ...myBookingsQuery, enabled: isStudent(user) })
  const [next] = bookedSessions(bookings, now)
  if (!next) return undefined
  const { booking, session } = next
  const isOpen = Date.parse(session.opensAt) <= now
  return {
    title: booking.title,
    startsAt: Date.parse(session.startsAt),
    content: (
      <HeroCard
        offering={booking}
        to={bookingPath(booking.offeringId)}
        when={<SessionTime item={{ ...booking, ...session }} near />}
        state={
          isOpen ? (
            <span className="text-amber">{openNow}</span>
          ) : (
            <span className="text-muted">{opensAt(moment(session.opensAt))}</span>
          )
        }
      >
        <JoinAction
          item={{ ...booking, _id: booking.offeringId }}
          session={session}
          before={
            <TitledLink
              variant="secondary"
              className="shrink-0"
              to={bookingPath(booking.offeringId)}
              label={viewBooking}
              title={booking.title}
            />
          }
        />
      </HeroCard>
    ),
  }
}

const KINDS = ['class', 'course'] as const

/** The next offering to start. Of a course that is under way, its next session counts. */
function useTaught(): TimedSlide | undefined {
  const { user } = useLogin()
  // Instructors without approval have only courses.
  const state = user ? approvalState(user) : undefined
  const now = useNow()
  const moment = useMoment()
  const lists = useQueries({
    queries: KINDS.map((kind) => ({
      ...taughtQuery(kind, firstOwn),
      enabled: state !== undefined && (kind === 'course' || state === 'approved'),
    })),
  })
  const items = lists.flatMap(({ data }): Offering[] => data?.items ?? [])
  const sessions = useQueries({ queries: items.map(({ _id }) => nextSessionQuery(_id)) })
  const [next] = items
    .flatMap((item, index) => {
      const session = sessions[index]?.data?.session
      return session && now < Date.parse(session.endsAt) ? [{ item, session }] : []
    })
    .sort((a, b) => Date.parse(a.session.startsAt) - Date.parse(b.session.startsAt))
  if (!next) return undefined
  const { item, session } = next
  return {
    title: item.title,
    startsAt: Date.parse(session.startsAt),
    content: (
      <HeroCard
        offering={item}
        to={teachPath(item._id)}
        when={<SessionTime item={{ ...item, ...session }} near />}
        state={
          now < Date.parse(session.opensAt) && (
            <span className="text-muted">{opensAt(moment(session.opensAt))}</span>
          )
        }
      >
        <JoinAction
          item={item}
          session={session}
          owner
          before={
            <TitledLink
              variant="secondary"
              className="shrink-0"
              to={teachPath(item._id)}
              label={manage[kindOf(item)]}
              title={item.title}
            />
          }
        />
      </HeroCard>
    ),
  }
}
