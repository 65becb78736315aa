import { dateIn, instantIn, plusDays } from '@firstbell/contract/local-time'
import { messages } from '@firstbell/contract/messages'
import { teachPath } from '@firstbell/contract/profile'
import { scheduleOf } from '@firstbell/contract/schedule'
import * as week from '@firstbell/messages/classes-page'
import { sessions as sessionsText } from '@firstbell/messages/offering'
import * as m from '@firstbell/messages/teaching'
import { useQueries } from '@tanstack/react-query'
import { useId } from 'react'
import { useLogin } from '#entities/login/login.ts'
import { isCourse, kindOf, kinds, type Kind, type Offering } from '#entities/offering/kinds.ts'
import { progressOf } from '#entities/offering/local-time.tsx'
import { useLacksPlace } from '#entities/offering/place.ts'
import { sessionsBetween, type NumberedSession } from '#entities/offering/sessions.ts'
import { DAYS_OF_WEEK, WeekDays, WeekEntry, WeekHead } from '#entities/offering/Week.tsx'
import { Failed } from '#shared/request-states/RequestState.tsx'
import { UNKNOWN_READER, type Reader } from '#shared/time/format-time.ts'
import { MINUTE, useNow } from '#shared/time/now.ts'
import { useReader } from '#shared/time/reader.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Chip, EmptyState } from '#shared/ui/Card.tsx'
import { approvalState } from './approval-state.ts'
import { heldSeats, taughtQuery } from './taught-offerings.ts'

/** A class, or one session of a course. */
interface TaughtSession extends NumberedSession {
  item: Offering
}

/**
 * Everything that an instructor teaches in a week: classes, and each session of courses (rule screen-33).
 * @param from the first day; '' is today
 * @param onTurn shows the week from a day on
 */
export function TaughtWeek({ from, onTurn }: { from: string; onTurn: (from: string) => void }) {
  const id = useId()
  const now = useNow()
  const reader = useReader() ?? UNKNOWN_READER
  const { zone } = reader
  const { user } = useLogin()
  const today = dateIn(now, zone)
  const first = from === '' ? today : from
  const dates = Array.from({ length: DAYS_OF_WEEK + 1 }, (_, index) => plusDays(first, index))
  const midnights = dates.map((date) => instantIn(date, '00:00', zone))
  const [begin, end] = [midnights[0]!, midnights[DAYS_OF_WEEK]!]
  const range = { from: new Date(begin).toISOString(), to: new Date(end).toISOString() }
  // Instructors without approval have only courses.
  const shownKinds: readonly Kind[] =
    user && approvalState(user) === 'approved' ? ['class', 'course'] : ['course']
  const lists = useQueries({
    queries: shownKinds.map((kind) => {
      // Without a placeholder, which would be another week.
      const { placeholderData: _, ...options } = taughtQuery<Kind>(kind, range)
      return options
    }),
  })
  const failed = lists.filter(({ data, error }) => error && !data)
  const pending = lists.some(({ isPending }) => isPending)
  const sessions = lists
    .flatMap(({ data }): Offering[] => data?.items ?? [])
    .flatMap((item) =>
      sessionsBetween(item, begin, end).map((session): TaughtSession => ({ item, ...session })),
    )
    // One that began before the first day belongs to the week before.
    .filter(({ startsAt }) => Date.parse(startsAt) >= begin)
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
  const none = !pending && failed.length === 0 && sessions.length === 0
  return (
    <section aria-labelledby={id} className="grid gap-6">
      <WeekHead id={id} first={first} onTurn={(day) => onTurn(day === today ? '' : day)}>
        {!pending && sessions.length > 0 && sessionsText(sessions.length)}
      </WeekHead>
      {failed.length > 0 && (
        <Failed
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
          retrying={failed.some(({ isFetching }) => isFetching)}
        >
          {messages.classesFailed}
        </Failed>
      )}
      {none ? (
        <EmptyState
          title={m.nothingThisWeek}
          action={
            <Button variant="secondary" onClick={() => onTurn(plusDays(first, DAYS_OF_WEEK))}>
              {week.nextWeek}
            </Button>
          }
        />
      ) : (
        <WeekDays
          narrow
          zone={zone}
          days={dates.slice(0, DAYS_OF_WEEK).map((date, index) => {
            const items = sessions.filter(({ startsAt }) => {
              const at = Date.parse(startsAt)
              return at >= midnights[index]! && at < midnights[index + 1]!
            })
            return {
              date,
              items,
              pending,
              summary: !pending && (items.length === 0 ? m.noSessions : sessionsText(items.length)),
            }
          })}
          renderItem={(session) => (
            <Entry
              key={`${session.item._id} ${session.startsAt}`}
              session={session}
              reader={reader}
            />
          )}
        />
      )}
    </section>
  )
}

function Entry({
  session: { item, startsAt, endsAt, number },
  reader,
}: {
  session: TaughtSession
  reader: Reader
}) {
  const lacksPlace = useLacksPlace()
  const now = useNow()
  const minutes = (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE
  const { duration, durationShort } = kinds.class
  const progress = progressOf({ startsAt, endsAt }, now)
  const held = heldSeats(item)
  return (
    <WeekEntry
      item={item}
      startsAt={startsAt}
      length={{ short: durationShort(minutes), words: duration(minutes) }}
      reader={reader}
      to={teachPath(item._id)}
      narrow
    >
      <p className="tabular text-sm text-muted lg:text-xs">
        {isCourse(item) && (
          <span className="block">{m.sessionOf(number, scheduleOf(item).sessions)}</span>
        )}
        <span className="block">{m.bookedOf(item.enrolledCount, item.maxStudents)}</span>
        {held > 0 && <span className="block">{m.held(held)}</span>}
        {item.waitlistCount > 0 && <span className="block">{m.waiting(item.waitlistCount)}</span>}
        {progress === 'coming' && lacksPlace(item) && (
          <span className="block">{m.noMeetingLink}</span>
        )}
      </p>
      {progress === 'started' && (
        <p>
          <Chip tone="accent">{m.started[kindOf(item)]}</Chip>
        </p>
      )}
    </WeekEntry>
  )
}
