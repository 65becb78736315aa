import type { ClassEntity, CourseEntity } from '@firstbell/contract/offerings'
import { useHydrated } from '../ui/useHydrated.ts'
import { browserZone, exactDateTime, whenWords, zoneName, type When } from './format.ts'
import { Dotted } from './parts.tsx'

type Offering = ClassEntity | CourseEntity

/**
 * When an offering takes place, as the viewer's clock has it; in the offering's own zone on the
 * server and in the first render, so that both draw the same.
 * @param now milliseconds, the same in both: when the data was fetched
 */
export function useWhen(item: Offering, now: number): When {
  const hydrated = useHydrated()
  return whenWords(item, hydrated ? browserZone() : undefined, now)
}

/**
 * 'Tue 3 Mar, 18:00–19:30 · your time', with the zone's own name on hover and for screen readers.
 * @param more what follows on the line: here the breaks stay where they are when the zone changes
 */
export function WhenWords({ item, now, more }: { item: Offering; now: number; more?: string }) {
  const when = useWhen(item, now)
  return (
    <Dotted>
      {[
        <Words key="words" item={item} when={when} />,
        <span key="zone" className="text-muted">
          {when.zone}
        </span>,
        more !== undefined && (
          <span key="more" className="tabular text-muted">
            {more}
          </span>
        ),
      ].filter(Boolean)}
    </Dotted>
  )
}

/** The same on two lines, whatever the length of the zone's name. */
export function WhenLines({ item, now }: { item: Offering; now: number }) {
  const when = useWhen(item, now)
  return (
    <>
      <Words item={item} when={when} /> <span className="block text-muted">{when.zone}</span>
    </>
  )
}

function Words({ item, when }: { item: Offering; when: When }) {
  const hydrated = useHydrated()
  return (
    <time
      dateTime={item.startsAt}
      title={hydrated ? browserZone() : item.timezone}
      className="tabular font-semibold text-amber"
    >
      {when.words}
    </time>
  )
}

/** The date and timing that the instructor gave: '3 Mar 2026, 18:00', and where, if not the viewer's. */
export function exactWhen(item: Offering, when: When): string {
  const exact = exactDateTime(item.date, item.timing)
  return when.other === undefined ? exact : `${exact} ${zoneName(item.timezone)}`
}

/** The timing alone: '18:00', or '18:00 (Berlin time)' where the viewer's clocks differ. */
export function ownTiming(item: Offering, when: When): string {
  return when.other === undefined ? item.timing : `${item.timing} (${zoneName(item.timezone)})`
}
