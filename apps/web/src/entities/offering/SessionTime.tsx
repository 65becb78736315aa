import type { ReactNode } from 'react'
import { useNow } from '../../shared/time/now.ts'
import { useReader } from '../../shared/time/reader.ts'
import {
  exactDateTime,
  formatOfferingTime,
  zoneName,
  type FormattedTime,
} from '../../shared/time/format-time.ts'
import type { Offering } from './kinds.ts'

/**
 * FormattedTime an offering takes place, in the reader's zone. The server and the first render in the
 * browser use the offering's zone, so that hydration matches.
 */
function useLocalTime(item: Offering): FormattedTime {
  return formatOfferingTime(item, useReader(), useNow())
}

export type Progress = 'coming' | 'started' | 'ended'

/** Whether an offering has not started, has started, or has ended. */
export function progressOf(item: Offering, now: number): Progress {
  if (now < Date.parse(item.startsAt)) return 'coming'
  return now < Date.parse(item.endsAt) ? 'started' : 'ended'
}

/** `progressOf` at the current time. */
export function useProgress(item: Offering): Progress {
  return progressOf(item, useNow())
}

/** 'Tue 3 Mar, 18:00–19:30 · your time', with the zone's name on hover and for screen readers. */
export function SessionTime({ item }: { item: Offering }) {
  const local = useLocalTime(item)
  return (
    <Dotted>
      {[
        <Time key="time" item={item}>
          {local.text}
        </Time>,
        <span key="zone" className="text-muted">
          {local.zone}
        </span>,
      ]}
    </Dotted>
  )
}

/**
 * The same with the zone on a second line, so that nothing shifts when the reader's time replaces
 * the offering's.
 * @param starts shows only the start, after this word: 'Starts', or ''
 * @param more follows the zone
 */
export function SessionTimeLines({
  item,
  starts,
  more,
}: {
  item: Offering
  starts?: string
  more?: string
}) {
  const local = useLocalTime(item)
  return (
    <>
      <Time item={item}>
        {starts === undefined ? local.text : `${starts} ${local.start}`.trim()}
      </Time>{' '}
      <span className="block text-muted">
        <Dotted>
          {[
            <span key="zone">{local.zone}</span>,
            more !== undefined && (
              <span key="more" className="tabular">
                {more}
              </span>
            ),
          ].filter(Boolean)}
        </Dotted>
      </span>
    </>
  )
}

function Time({ item, children }: { item: Offering; children: string }) {
  return (
    <time
      dateTime={item.startsAt}
      title={useReader()?.zone ?? item.timezone}
      className="tabular font-semibold text-amber"
    >
      {children}
    </time>
  )
}

/**
 * The local date and time that the instructor entered ('3 Mar 2026, 18:00', always with a 24-hour
 * clock), with the zone if it differs from the reader's.
 */
export function EnteredTime({ item }: { item: Offering }) {
  const { inOwnZone } = useLocalTime(item)
  return (
    <p className="tabular text-sm text-muted">
      {exactDateTime(item.date, item.timing)}
      {inOwnZone !== undefined && ` ${zoneName(item.timezone)}`}
    </p>
  )
}

/** The local time that the instructor entered, with its zone below. */
export function EnteredTiming({ item }: { item: Offering }) {
  return (
    <>
      {item.timing}{' '}
      <span className="block text-sm font-normal text-muted">{zoneName(item.timezone)}</span>
    </>
  )
}

/** Short texts separated by dots, which are hidden at line breaks. */
function Dotted({ children }: { children: ReactNode[] }) {
  return (
    <span className="block overflow-hidden">
      {/* The first dot of each line lies outside of the visible area. */}
      <span className="-ml-4 flex flex-wrap">
        {children.map((child, index) => (
          <span
            key={index}
            className="relative pl-4 before:absolute before:left-1.5 before:font-normal before:text-muted before:content-['·']"
          >
            {child}
            {index < children.length - 1 && ' '}
          </span>
        ))}
      </span>
    </span>
  )
}
