import type { ReactNode } from 'react'
import { useNow } from '../../shared/time/now.ts'
import { useReader } from '../../shared/time/reader.ts'
import { exactDateTime, whenWords, zoneName, type When } from '../../shared/time/words.ts'
import type { Offering } from './kinds.ts'

/**
 * When an offering takes place, in the reader's time zone. The server and the first render in the
 * browser use the offering's own zone, so that hydration finds the same text.
 */
function useLocalTime(item: Offering): When {
  return whenWords(item, useReader(), useNow())
}

export type Progress = 'coming' | 'started' | 'ended'

/** Whether an offering is still to come, has started or has ended. */
export function progressOf(item: Offering, now: number): Progress {
  if (now < Date.parse(item.startsAt)) return 'coming'
  return now < Date.parse(item.endsAt) ? 'started' : 'ended'
}

/** The same now, by the page's clock. */
export function useProgress(item: Offering): Progress {
  return progressOf(item, useNow())
}

/** 'Tue 3 Mar, 18:00–19:30 · your time', with the zone's name on hover and for screen readers. */
export function SessionTime({ item }: { item: Offering }) {
  const local = useLocalTime(item)
  return (
    <Dotted>
      {[
        <Time key="words" item={item}>
          {local.words}
        </Time>,
        <span key="zone" className="text-muted">
          {local.zone}
        </span>,
      ]}
    </Dotted>
  )
}

/**
 * The same with the zone on a second line, so that nothing moves when the reader's time replaces the
 * offering's own, whatever the length of either.
 * @param starts shows the beginning without the end, after this word: 'Starts', or ''
 * @param more what follows the zone
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
        {starts === undefined ? local.words : `${starts} ${local.start}`.trim()}
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
 * Date and timing as the instructor entered them ('3 Mar 2026, 18:00', always by 24 hours), with the
 * zone where it differs from the reader's.
 */
export function EnteredTime({ item }: { item: Offering }) {
  const { other } = useLocalTime(item)
  return (
    <p className="tabular text-sm text-muted">
      {exactDateTime(item.date, item.timing)}
      {other !== undefined && ` ${zoneName(item.timezone)}`}
    </p>
  )
}

/** The timing as the instructor entered it, with its zone below. */
export function EnteredTiming({ item }: { item: Offering }) {
  return (
    <>
      {item.timing}{' '}
      <span className="block text-sm font-normal text-muted">{zoneName(item.timezone)}</span>
    </>
  )
}

/** Short texts on a line with a dot between two, and none where the line breaks. */
function Dotted({ children }: { children: ReactNode[] }) {
  return (
    <span className="block overflow-hidden">
      {/* Each line starts a dot's width outside of what shows. */}
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
