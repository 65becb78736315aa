import * as m from '@firstbell/messages/offering'
import { formatOfferingTime, type FormattedTime, type Span } from '#shared/time/format-time.ts'
import { MINUTE, useNow } from '#shared/time/now.ts'
import { useReader } from '#shared/time/reader.ts'
import { isCourse, kindOf, kinds, type Offering } from './kinds.ts'

/** Formats a span in the reader's zone; until hydration in the offering's, as the server did. */
export function useLocalTime(span: Span): FormattedTime {
  return formatOfferingTime(span, useReader(), useNow())
}

export type Progress = 'coming' | 'started' | 'ended'

/** Returns whether an offering has not started, has started, or has ended. */
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
 * The start and duration of an offering on a card: 'Tue 3 Mar · 18:00 · 90 min'. Below it are the hours of a
 * course's sessions, and the start in the offering's own zone if that differs.
 * @param starts adds the word: 'Starts Tue 3 Mar · 18:00'
 */
export function CardTime({
  item,
  starts,
}: {
  item: Offering
  starts?: ((start: string) => string) | false
}) {
  const local = useLocalTime(item)
  const reader = useReader()
  const { hours } = useLocalTime(firstSession(item))
  const { duration, durationShort } = kinds[kindOf(item)]
  return (
    <>
      <time
        dateTime={item.startsAt}
        title={reader?.zone ?? item.timezone}
        className="tabular font-semibold"
      >
        {starts ? starts(local.start) : local.start}
      </time>
      <span aria-hidden="true" className="whitespace-nowrap">
        {` · ${durationShort(item.duration)}`}
      </span>
      <span className="sr-only">{`, ${duration(item.duration)}`}</span>
      {isCourse(item) && (
        <span className="tabular block text-sm text-muted">
          {item.duration > 1 ? m.daily(hours) : hours}
        </span>
      )}
      <Zone local={local} quiet={reader !== undefined} />
    </>
  )
}

/**
 * The zone of a time, or the start in the offering's zone if that differs. The height is the same
 * without a text.
 * @param quiet shows the reader's zone to screen readers only
 */
export function Zone({
  local: { zone, inOwnZone },
  quiet = false,
}: {
  local: FormattedTime
  quiet?: boolean
}) {
  return (
    <span className="tabular block min-h-5 text-sm font-normal text-muted">
      <span className={quiet || inOwnZone !== undefined ? 'sr-only' : undefined}>
        {inOwnZone === undefined ? zone : `${zone}, `}
      </span>
      {inOwnZone !== undefined && <span>{inOwnZone}</span>}
    </span>
  )
}

/** An offering with the times of its first session. */
export const firstSession = (item: Offering): Span =>
  isCourse(item)
    ? {
        ...item,
        endsAt: new Date(Date.parse(item.startsAt) + item.sessionMinutes * MINUTE).toISOString(),
      }
    : item
