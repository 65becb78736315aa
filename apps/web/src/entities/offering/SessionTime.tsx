import { formatSession } from '#shared/time/format-relative-time.ts'
import type { Span } from '#shared/time/format-time.ts'
import { useNow } from '#shared/time/now.ts'
import { useReader } from '#shared/time/reader.ts'
import { useLocalTime } from './local-time.tsx'
import { OtherZone } from './OtherZone.tsx'

/**
 * The time of an offering or session (rule screen-17): 'Tue 3 Mar, 18:00–19:30', and on a second line the
 * start in the offering's own zone if that differs.
 * @param near uses 'today' and 'tomorrow', for upcoming sessions
 */
export function SessionTime({ item, near = false }: { item: Span; near?: boolean }) {
  const local = useLocalTime(item)
  const reader = useReader()
  const now = useNow()
  // The first letter is a capital in left-to-right scripts only: Firefox measures an Arabic text with a styled first
  // letter as too wide, and the page would scroll sideways.
  return (
    <>
      <time
        dateTime={item.startsAt}
        title={reader?.zone ?? item.timezone}
        className="tabular inline-block font-semibold ltr:first-letter:uppercase"
      >
        {near ? formatSession(item, reader, now) : local.text}
      </time>{' '}
      <OtherZone local={local} />
    </>
  )
}
