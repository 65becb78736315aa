import { formatSession } from '../../shared/time/format-relative-time.ts'
import { formatOfferingTime, type FormattedTime, type Span } from '../../shared/time/format-time.ts'
import { MINUTE, useNow } from '../../shared/time/now.ts'
import { useReader } from '../../shared/time/reader.ts'
import { isCourse, type Offering } from './kinds.ts'

/**
 * When something takes place, in the reader's zone. The server and the first render in the browser
 * use the offering's zone, so that hydration matches.
 */
export function useLocalTime(span: Span): FormattedTime {
  return formatOfferingTime(span, useReader(), useNow())
}

export type Progress = 'coming' | 'started' | 'ended'

/** Whether an offering has not started, has started, or has ended. */
export function progressOf(
  { startsAt, endsAt }: Pick<Span, 'startsAt' | 'endsAt'>,
  now: number,
): Progress {
  if (now < Date.parse(startsAt)) return 'coming'
  return now < Date.parse(endsAt) ? 'started' : 'ended'
}

/** `progressOf` at the current time. */
export function useProgress(item: Pick<Span, 'startsAt' | 'endsAt'>): Progress {
  return progressOf(item, useNow())
}

/**
 * When an offering or one of its sessions takes place (rule screen-17): 'Tue 3 Mar, 18:00–19:30',
 * and on a second line the start in the offering's own zone, or 'your time' where that is the same.
 * The second line is always there, so that nothing shifts when the reader's time replaces the
 * offering's.
 * @param starts shows only the start, after this word: 'Starts', or ''
 * @param near says 'today' and 'tomorrow', for what comes next; no second line where the times agree
 * @param details a third line
 */
export function SessionTime({
  item,
  starts,
  near = false,
  details,
}: {
  item: Span
  starts?: string
  near?: boolean
  details?: string
}) {
  const local = useLocalTime(item)
  const reader = useReader()
  const now = useNow()
  const text = near
    ? formatSession(item, reader, now)
    : starts === undefined
      ? local.text
      : `${starts} ${local.start}`.trim()
  return (
    <>
      <time
        dateTime={item.startsAt}
        title={reader?.zone ?? item.timezone}
        className="tabular inline-block font-semibold first-letter:uppercase"
      >
        {text}
      </time>{' '}
      {!(near && local.inOwnZone === undefined) && <Zone local={local} />}
      {details !== undefined && <span className="tabular block text-sm text-muted">{details}</span>}
    </>
  )
}

/** The zone of a time, or the start in the offering's own zone where that differs. */
export function Zone({ local: { zone, inOwnZone } }: { local: FormattedTime }) {
  return (
    <span className="tabular block text-sm font-normal text-muted">
      {inOwnZone === undefined ? (
        zone
      ) : (
        <>
          <span className="sr-only">{zone}, </span>
          {inOwnZone}
        </>
      )}
    </span>
  )
}

/** The hours of a course's sessions: 'daily, 18:00–19:00'; undefined for a class. */
export function useDailyHours(item: Offering): string | undefined {
  const { hours } = useLocalTime(firstSession(item))
  if (!isCourse(item)) return undefined
  return item.duration > 1 ? `daily, ${hours}` : hours
}

/** An offering with the times of its first session. */
export const firstSession = (item: Offering): Span =>
  isCourse(item)
    ? {
        ...item,
        endsAt: new Date(Date.parse(item.startsAt) + item.sessionMinutes * MINUTE).toISOString(),
      }
    : item
