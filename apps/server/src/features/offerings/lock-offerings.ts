import { kindMessages, type Kind } from '@firstbell/contract/kinds'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'

/**
 * The condition that an `offering` is over: both it and the period for which seats were sold have ended. An
 * edit of the offering does not shorten that period (rule payment-8).
 */
export const isOver = sql<boolean>`(greatest(ends_at, sold_until(offering.id)) <= now())`

/**
 * Locks an offering that this instructor owns and that is neither cancelled nor deleted.
 * @returns its row, with `ended`: whether it is over
 * @throws AppError not_found, forbidden
 */
export async function lockOwned(tx: Tx, kind: Kind, id: string, instructorId: string) {
  const row = await lockById(tx, id).where('kind', '=', kind).executeTakeFirst()
  if (!row) throw new AppError('not_found', kindMessages[kind].missing)
  if (row.instructor_id !== instructorId)
    throw new AppError('forbidden', kindMessages[kind].notYours)
  return row
}

/**
 * Locks an offering of anyone that is neither cancelled nor deleted, as `lockOwned` does.
 * @throws AppError not_found
 */
export async function lockListed(tx: Tx, id: string) {
  const row = await lockById(tx, id).executeTakeFirst()
  if (!row) throw new AppError('not_found', messages.noSuchOffering)
  return row
}

const lockById = (tx: Tx, id: string) =>
  tx
    .selectFrom('offering')
    .selectAll()
    .select(isOver.as('ended'))
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .forUpdate()

/**
 * Locks the offerings that a person teaches, has booked or is invited to, before the person's account is deleted. Rows are
 * locked in the order account, instructor, offerings, person, files, and rows of one table by id
 * (docs/architecture.md).
 */
export async function lockOfferingsOf(tx: Tx, personId: string): Promise<void> {
  await sql`
    select id from offering where id in (
      -- With OR instead of UNION ALL, PostgreSQL would read every offering.
      select id from offering where instructor_id = ${personId}
      union all
      select offering_id from booking where student_id = ${personId}
      union all
      select booking.offering_id from person join invitation on invitation.email = person.email
        join booking on booking.invitation_id = invitation.id and booking.status = 'held'
      where person.id = ${personId})
    order by id for update`.execute(tx)
}
