import type { ClassEntity, CourseEntity } from '@firstbell/contract/offerings'
import { useNow } from '../../shared/time/now.ts'
import { useReader } from '../../shared/time/reader.ts'
import { exactDateTime, whenWords, zoneName, type When } from '../../shared/time/words.ts'
import { Dotted } from './parts.tsx'

type Offering = ClassEntity | CourseEntity

/**
 * When an offering takes place, as the reader's clock has it; in the offering's own zone on the
 * server and in the first render, so that both draw the same.
 */
export function useWhen(item: Offering): When {
  return whenWords(item, useReader(), useNow())
}

/** 'Tue 3 Mar, 18:00–19:30 · your time', with the zone's own name on hover and for screen readers. */
export function WhenWords({ item }: { item: Offering }) {
  const when = useWhen(item)
  return (
    <Dotted>
      {[
        <Time key="words" item={item}>
          {when.words}
        </Time>,
        <span key="zone" className="text-muted">
          {when.zone}
        </span>,
      ]}
    </Dotted>
  )
}

/**
 * The same with the zone on a line of its own: nothing moves when the reader's time takes the place
 * of the offering's own, whatever the length of either.
 * @param starts shows the beginning without the end, after this word: 'Starts', or ''
 * @param more what follows the zone
 */
export function WhenLines({
  item,
  starts,
  more,
}: {
  item: Offering
  starts?: string
  more?: string
}) {
  const when = useWhen(item)
  return (
    <>
      <Time item={item}>
        {starts === undefined ? when.words : `${starts} ${when.start}`.trim()}
      </Time>{' '}
      <span className="block text-muted">
        <Dotted>
          {[
            <span key="zone">{when.zone}</span>,
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
 * The date and timing that the instructor gave: '3 Mar 2026, 18:00', and where, if the reader's
 * clocks differ. They stand as they were given, by 24 hours for everybody.
 */
export function ExactWhen({ item }: { item: Offering }) {
  const { other } = useWhen(item)
  return (
    <p className="tabular text-sm text-muted">
      {exactDateTime(item.date, item.timing)}
      {other !== undefined && ` ${zoneName(item.timezone)}`}
    </p>
  )
}

/** The timing that the instructor gave, and below it the zone that it is meant in. */
export function OwnTiming({ item }: { item: Offering }) {
  return (
    <>
      {item.timing}{' '}
      <span className="block text-sm font-normal text-muted">{zoneName(item.timezone)}</span>
    </>
  )
}
