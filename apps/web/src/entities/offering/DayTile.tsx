import type { Span } from '../../shared/time/format-time.ts'
import { useLocalTime } from './local-time.tsx'

/** The day of the start in the reader's time as a tile, beside the text that names it. */
export function DayTile({ span }: { span: Span }) {
  const { month, day } = useLocalTime(span).leaf
  return (
    <span
      aria-hidden="true"
      className="grid size-14 shrink-0 place-content-center rounded-control bg-accent-soft text-center leading-none font-semibold text-accent-ink"
    >
      <span className="text-sm">{month}</span>
      <span className="tabular font-display text-2xl leading-none">{day}</span>
    </span>
  )
}
