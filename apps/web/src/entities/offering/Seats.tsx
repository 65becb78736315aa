import { seatsText } from '../../shared/format/format.ts'
import { classes } from '../../shared/ui/classes.ts'
import type { Offering } from './kinds.ts'

/** The seats left: amber while they are few, red when there is none. */
export function Seats({ item }: { item: Offering }) {
  const full = item.seatsLeft <= 0
  return (
    <span
      className={classes(
        'tabular text-sm font-medium',
        full ? 'text-danger' : item.seatsLeft <= 3 ? 'text-amber' : 'text-muted',
      )}
    >
      {seatsText(item)}
    </span>
  )
}
