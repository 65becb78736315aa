import { dateIn, instantIn, plusDays } from '@firstbell/contract/local-time'
import * as m from '@firstbell/messages/agenda'
import { day as dayText, months, weekdays } from '@firstbell/messages/formats'
import { useId, type ReactNode } from 'react'
import {
  formatClock,
  formatOfferingTime,
  UNKNOWN_READER,
  wallClock,
  type Reader,
  type Span,
} from '#shared/time/format-time.ts'
import { useNow } from '#shared/time/now.ts'
import { useReader } from '#shared/time/reader.ts'
import { classes } from '#shared/ui/classes.ts'
import { Link } from '#shared/ui/Link.tsx'

const DAYS = 7

/** A session of the person's own in a week. */
export interface AgendaEntry {
  key: string
  title: string
  to: string
  /** An instant (ISO 8601). */
  startsAt: string
  /** Text below the title, such as a place on the waitlist. */
  state?: ReactNode
  /** Whether the person has no seat yet. */
  tentative?: boolean
}

/** The end of the seven days that begin with the reader's today, in milliseconds. */
export function useEndOfWeek(): number {
  const { zone } = useReader() ?? UNKNOWN_READER
  return instantIn(plusDays(dateIn(useNow(), zone), DAYS), '00:00', zone)
}

/**
 * The reader's next seven days: columns where there is room for them, else a list of the days with entries (rule
 * screen-44).
 * @param entries of these days, in order
 */
export function WeekAgenda({ entries }: { entries: readonly AgendaEntry[] }) {
  const reader = useReader() ?? UNKNOWN_READER
  const today = dateIn(useNow(), reader.zone)
  const days = Array.from({ length: DAYS }, (_, index) => plusDays(today, index))
  // Today also shows what began earlier.
  const dayOf = ({ startsAt }: AgendaEntry) => {
    const date = dateIn(Date.parse(startsAt), reader.zone)
    return date < today ? today : date
  }
  return (
    <div className="@container">
      <ol className="grid gap-5 @3xl:grid-cols-7 @3xl:gap-2">
        {days.map((date, index) => (
          <Day
            key={date}
            date={date}
            name={index === 0 ? m.today : index === 1 ? m.tomorrow : undefined}
            entries={entries.filter((entry) => dayOf(entry) === date)}
            reader={reader}
          />
        ))}
      </ol>
    </div>
  )
}

/** Says that nothing takes place this week. @param next the next session, which is later */
export function NothingThisWeek({ next }: { next: Span | undefined }) {
  const reader = useReader()
  const now = useNow()
  return (
    <p className="text-muted">
      {next ? m.nothingBefore(formatOfferingTime(next, reader, now).shortDay) : m.nothingThisWeek}
    </p>
  )
}

function Day({
  date,
  name,
  entries,
  reader,
}: {
  date: string
  name: string | undefined
  entries: readonly AgendaEntry[]
  reader: Reader
}) {
  const id = useId()
  const at = new Date(date)
  const weekday = weekdays[at.getUTCDay()]
  const parts = { day: at.getUTCDate(), month: months[at.getUTCMonth()] ?? '' }
  return (
    <li
      // An empty column only shows that the day is free.
      aria-hidden={entries.length === 0 || undefined}
      className={classes(
        'min-w-0 content-start gap-2',
        entries.length === 0 ? 'hidden @3xl:grid' : 'grid',
      )}
    >
      <h4
        id={id}
        className="flex items-baseline gap-x-2 font-sans text-sm font-medium tracking-normal @3xl:grid @3xl:border-t-2 @3xl:border-line @3xl:pt-2"
      >
        <span className={name === undefined ? 'text-muted' : 'text-accent'}>{name ?? weekday}</span>{' '}
        <span
          className={classes(
            'tabular font-display @3xl:text-lg',
            entries.length === 0 && 'text-muted',
          )}
        >
          {dayText(parts, reader.monthFirst)}
        </span>
      </h4>
      {entries.length > 0 && (
        <ul aria-labelledby={id} className="grid gap-2">
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} reader={reader} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Entry({
  entry: { title, to, startsAt, state, tentative = false },
  reader,
}: {
  entry: AgendaEntry
  reader: Reader
}) {
  const { time } = wallClock(Date.parse(startsAt), reader.zone)
  return (
    <li
      className={classes(
        'relative grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 gap-y-0.5 rounded-control border-s-3 px-3 py-2.5 text-sm leading-snug transition-shadow hover:shadow-lift @3xl:grid-cols-1 @3xl:px-2.5',
        tentative ? 'border-dashed border-edge bg-sunken' : 'border-accent bg-surface',
      )}
    >
      <p className="tabular font-semibold whitespace-nowrap">
        <time dateTime={startsAt}>{formatClock(time, reader.hour12)}</time>
      </p>
      <p>
        <Link
          to={to}
          dir="auto"
          className="line-clamp-3 after:absolute after:inset-0 hover:underline"
        >
          {title}
        </Link>
      </p>
      {state !== undefined && <p className="col-start-2 text-muted @3xl:col-start-1">{state}</p>}
    </li>
  )
}
