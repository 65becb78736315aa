import { dateIn, instantIn, plusDays } from '@firstbell/contract/local-time'
import { messages } from '@firstbell/contract/messages'
import * as m from '@firstbell/messages/classes-page'
import { liveClasses } from '@firstbell/messages/discovery'
import { clearAll } from '@firstbell/messages/filters'
import { useQueries } from '@tanstack/react-query'
import { useBookingState } from '#entities/booking/booking-state.ts'
import { useStateTexts } from '#entities/booking/states.ts'
import { kinds, type EntityOf } from '#entities/offering/kinds.ts'
import { progressOf } from '#entities/offering/local-time.tsx'
import { listQuery } from '#entities/offering/queries.ts'
import { Price, Seats } from '#entities/offering/Seats.tsx'
import { LoadingWeek, WeekDays, WeekEntry, WeekHead } from '#entities/offering/Week.tsx'
import { rich } from '#shared/format/rich.tsx'
import { Failed } from '#shared/request-states/RequestState.tsx'
import type { Filters } from '#shared/routing/search.ts'
import { formatDay, UNKNOWN_STYLE, wallClock, type Reader } from '#shared/time/format-time.ts'
import { useNow } from '#shared/time/now.ts'
import { useReader } from '#shared/time/reader.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Chip, EmptyState } from '#shared/ui/Card.tsx'
import { Link } from '#shared/ui/Link.tsx'
import { boundsOfWeek, daysOfWeek, useZoneOfWeek } from './week.ts'

/**
 * The classes of a week (rule screen-61).
 * @param week the first day; '' is today
 * @param onTurn shows the week from a day on
 * @param pathOfDay returns the path of the list with all classes of a day
 * @param onClear removes the filters; undefined without any
 */
export function WeekView({
  filters,
  week,
  onTurn,
  pathOfDay,
  onClear,
}: {
  filters: Filters
  week: string
  onTurn: (week: string) => void
  pathOfDay: (date: string) => string
  onClear: (() => void) | undefined
}) {
  const now = useNow()
  const style = useReader() ?? UNKNOWN_STYLE
  const zone = useZoneOfWeek(filters)
  const days = zone === undefined ? undefined : daysOfWeek(filters, week, zone, now)
  const lists = useQueries({
    queries: (days ?? []).map(({ query }) => {
      // Without a placeholder, which would be the classes of another day.
      const { placeholderData: _, ...options } = listQuery('class', query)
      return options
    }),
  })
  if (zone === undefined || days === undefined) return <LoadingWeek />
  const [first] = boundsOfWeek(week, zone, now)
  const today = dateIn(now, zone)
  const failed = lists.filter(({ data, error }) => error && !data)
  const complete = lists.every(({ data }) => data !== undefined)
  const total = lists.reduce((sum, { data }) => sum + (data?.total ?? 0), 0)
  const capped = lists.some(({ data }) => data?.capped)
  return (
    <section aria-labelledby="week-title" className="grid gap-6">
      <WeekHead
        id="week-title"
        first={first}
        earliest={today}
        onTurn={(day) => onTurn(day <= today ? '' : day)}
      >
        {complete && (total === 0 ? messages.noResults : m.found(total, capped))}
      </WeekHead>
      {failed.length > 0 && (
        <Failed
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
          retrying={failed.some(({ isFetching }) => isFetching)}
        >
          {messages.classesFailed}
        </Failed>
      )}
      {complete && total === 0 ? (
        <EmptyState
          title={m.noneThisWeek}
          action={
            onClear ? (
              <Button variant="secondary" onClick={onClear}>
                {clearAll}
              </Button>
            ) : (
              <Button variant="secondary" onClick={() => onTurn(plusDays(first, 7))}>
                {m.nextWeek}
              </Button>
            )
          }
        >
          {m.tryAnotherWeek}
        </EmptyState>
      ) : (
        <WeekDays
          zone={zone}
          days={days.map(({ date }, index) => {
            const { data: list, isPending = true } = lists[index] ?? {}
            const more = (list?.total ?? 0) - (list?.items.length ?? 0)
            const noon = wallClock(instantIn(date, '12:00', zone), zone)
            const text = formatDay(noon, wallClock(now, zone), style)
            return {
              date,
              // A page that stays open keeps classes that have ended until its lists are fetched again.
              items: list?.items.filter((item) => progressOf(item, now) !== 'ended') ?? [],
              pending: isPending,
              summary:
                list &&
                (list.total === 0 ? m.nothingThisDay : liveClasses(list.total, list.capped)),
              footer: more > 0 && (
                <Link
                  to={pathOfDay(date)}
                  className="link inline-flex min-h-9 items-center text-sm"
                >
                  {rich(m.moreOfDay(more, list?.capped === true), { day: text })}
                </Link>
              ),
            }
          })}
          renderItem={(item) => <Entry key={item._id} item={item} reader={{ ...style, zone }} />}
        />
      )}
    </section>
  )
}

/** The states that an entry names, instead of how few seats are left: what the person has, and a class that takes place now. */
const NAMED_STATES = ['booked', 'waiting', 'held', 'to-pay', 'own', 'started']

/** A class in the week, with its instructor, and the person's booking or how few seats are left. */
function Entry({ item, reader }: { item: EntityOf['class']; reader: Reader }) {
  const { duration, durationShort } = kinds.class
  const { state, booking } = useBookingState(item)
  const { label } = useStateTexts(state, { kind: 'class', id: item._id, booking })
  return (
    <WeekEntry
      item={item}
      startsAt={item.startsAt}
      length={{ short: durationShort(item.duration), words: duration(item.duration) }}
      reader={reader}
      to={kinds.class.path(item._id)}
    >
      <p className="truncate text-sm text-muted">
        <span dir="auto">{item.instructorname}</span>
      </p>
      <p className="empty:hidden">
        <Price item={item} className="text-sm" />
      </p>
      <p className="text-sm empty:hidden">
        {NAMED_STATES.includes(state) ? (
          <Chip {...(state !== 'started' && { tone: 'accent' })}>{label}</Chip>
        ) : (
          <Seats item={item} scarce />
        )}
      </p>
    </WeekEntry>
  )
}
