import { kindMessages, type Kind } from '@firstbell/contract/kinds'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'

/**
 * The locked row of an offering that this instructor owns and that is not deleted.
 * @throws AppError not_found, forbidden
 */
export async function lockOwn(tx: Tx, kind: Kind, id: string, instructorId: string) {
  const row = await tx
    .selectFrom('offering')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('cancelled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('not_found', kindMessages[kind].missing)
  if (row.instructor_id !== instructorId)
    throw new AppError('forbidden', kindMessages[kind].notYours)
  return row
}

/**
 * Locks what a person teaches or has booked, for the transaction that removes them. All
 * transactions lock rows in one order to prevent deadlocks: account, instructor, offerings, person,
 * files; rows of one kind by id.
 */
export async function lockOfferingsOf(tx: Tx, personId: string): Promise<void> {
  await tx
    .selectFrom('offering')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('instructor_id', '=', personId),
        eb(
          'id',
          'in',
          eb.selectFrom('booking').select('offering_id').where('student_id', '=', personId),
        ),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}
