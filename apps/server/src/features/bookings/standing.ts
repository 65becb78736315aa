import type { Category } from '@firstbell/contract/limits'
import { kindMessages, type Kind } from '@firstbell/contract/kinds'
import { messages } from '@firstbell/contract/messages'
import { sql, type RawBuilder } from 'kysely'
import { AppError } from '../../platform/http/errors.ts'

/** What decides whether a person may see what only those who take part in an offering see. */
export interface Standing {
  kind: Kind
  category: Category
  cancelled_at: Date | null
  /** Teaches it. */
  owned: boolean
  /** Has a booked seat; a place in the waitlist or an offer is none. */
  booked: boolean
}

/** The columns of `Standing`, in a statement that reads `offering`. */
export const standingOf = (personId: string): RawBuilder<unknown> => sql`
  offering.kind, offering.category, offering.cancelled_at,
  offering.instructor_id is not distinct from ${personId}::uuid as owned,
  exists (select from booking where booking.offering_id = offering.id
    and booking.student_id = ${personId} and booking.status = 'booked') as booked`

/**
 * Lets whoever has booked an offering, or teaches it, pass (rule session-4).
 * @throws AppError not_found, gone, forbidden; the first of these that applies
 */
export function requirePart<Row extends Standing>(row: Row | undefined): Row {
  const offering = requireThere(row)
  if (!offering.owned && !offering.booked) throw new AppError('forbidden', messages.forbidden)
  return offering
}

/**
 * Lets the instructor of an offering pass.
 * @throws AppError not_found, gone, forbidden; the first of these that applies
 */
export function requireOwner<Row extends Standing>(row: Row | undefined): Row {
  const offering = requireThere(row)
  if (!offering.owned) throw new AppError('forbidden', kindMessages[offering.kind].notYours)
  return offering
}

/** That it was cancelled is no secret: its public page says so (rule offering-21). */
function requireThere<Row extends Standing>(row: Row | undefined): Row {
  if (!row) throw new AppError('not_found', messages.noSuchOffering)
  if (row.cancelled_at !== null)
    throw new AppError('gone', kindMessages[row.kind].cancelled, {
      details: { category: row.category },
    })
  return row
}
