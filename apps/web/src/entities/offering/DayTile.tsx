import type { Span } from '#shared/time/format-time.ts'
import { classes } from '#shared/ui/classes.ts'
import { useLocalTime } from './local-time.tsx'

/** Longer names, which are not abbreviated in Arabic, are smaller. */
const LONG_MONTH = 5

/** The day of the start in the reader's time as a tile. It is decorative: a text next to it names the day. */
export function DayTile({
  span,
  past = false,
  className,
}: {
  span: Span
  past?: boolean
  className?: string
}) {
  const { month, day } = useLocalTime(span).leaf
  return (
    <span
      aria-hidden="true"
      className={classes(
        'grid size-14 shrink-0 place-content-center rounded-control text-center leading-none font-semibold',
        past ? 'bg-sunken text-muted' : 'bg-accent-soft text-accent-ink',
        className,
      )}
    >
      <span className={month.length > LONG_MONTH ? 'text-[0.6875rem] leading-snug' : 'text-sm'}>
        {month}
      </span>
      <span className="tabular font-display text-2xl leading-none">{day}</span>
    </span>
  )
}
