import { kindMessages, type Kind } from '@firstbell/contract/kinds'
import type { Category } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { sql, type RawBuilder } from 'kysely'
import { AppError } from '../../platform/http/errors.ts'

/** What a person has to do with an offering. */
export interface Participation {
  kind: Kind
  category: Category
  cancelled_at: Date | null
  /** When the owner deleted the offering after its end. Since then only its students can see it. */
  deleted_at: Date | null
  /** The person teaches it. */
  owned: boolean
  /** The person has a booked seat; a waitlist place or an offered seat does not count. */
  booked: boolean
}

/** The columns of `Participation`, for a statement that reads `offering`. Without an instructor, `=` would be null. */
export const participationOf = (personId: string): RawBuilder<unknown> => sql`
  offering.kind, offering.category, offering.cancelled_at, offering.deleted_at,
  offering.instructor_id is not distinct from ${personId}::uuid as owned,
  exists (select from booking where booking.offering_id = offering.id
    and booking.student_id = ${personId} and booking.status = 'booked') as booked`

/**
 * Requires that the person teaches or has booked the offering (rule session-4).
 * @throws AppError not_found, gone, forbidden; the first that applies
 */
export function requireParticipant<Row extends Participation>(row: Row | undefined): Row {
  const offering = requireExisting(row?.deleted_at && !row.booked ? undefined : row)
  if (!offering.owned && !offering.booked) throw new AppError('forbidden', messages.forbidden)
  return offering
}

/**
 * Requires that the person teaches the offering.
 * @throws AppError not_found, gone, forbidden; the first that applies
 */
export function requireOwner<Row extends Participation>(row: Row | undefined): Row {
  const offering = requireExisting(row?.deleted_at ? undefined : row)
  if (!offering.owned) throw new AppError('forbidden', kindMessages[offering.kind].notYours)
  return offering
}

/**
 * Cancelled offerings are 'gone' for everyone, because their public page shows the cancellation, too (rule
 * offering-21). The answer has the category, by which the page links to similar offerings.
 */
function requireExisting<Row extends Participation>(row: Row | undefined): Row {
  if (!row) throw new AppError('not_found', messages.noSuchOffering)
  if (row.cancelled_at !== null)
    throw new AppError('gone', kindMessages[row.kind].cancelled, {
      details: { category: row.category },
    })
  return row
}
