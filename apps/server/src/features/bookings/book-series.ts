import { messages } from '@firstbell/contract/messages'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { bookSeatsTogether } from './book-seats.ts'

/**
 * Books a class of a series and each later one that has a seat, in one transaction (rule series-3).
 * Existing bookings stay.
 * @param idempotencyKey repeated with it, the seats that were taken count as booked again
 * @throws AppError not_found; the first refusal, when none could be booked
 */
export async function bookSeatsOfSeries(
  context: Pick<Context, 'db' | 'config'>,
  studentId: string,
  classId: string,
  idempotencyKey: string | undefined,
): Promise<{ booked: string[]; refused: { classId: string; refusal: AppError }[] }> {
  const classes = await context.db
    .selectFrom('offering as first')
    .innerJoin('offering as each', (join) =>
      join
        .onRef('each.series_id', '=', 'first.series_id')
        .onRef('each.starts_at', '>=', 'first.starts_at'),
    )
    .where('first.id', '=', classId)
    .where('each.cancelled_at', 'is', null)
    .select('each.id')
    .orderBy('each.starts_at')
    .execute()
  if (classes.length === 0) throw new AppError('not_found', messages.noSuchClass)
  const refusals = await bookSeatsTogether(
    context,
    classes.map(({ id }) => ({
      studentId,
      kind: 'class',
      offeringId: id,
      // A booking's key is its own; a space occurs in no key that a request carries.
      idempotencyKey: idempotencyKey && `${idempotencyKey} ${id}`,
    })),
  )
  const booked = classes.filter((_, index) => refusals[index] === undefined).map(({ id }) => id)
  if (booked.length === 0 && refusals[0]) throw refusals[0]
  return {
    booked,
    refused: classes.flatMap(({ id }, index) =>
      refusals[index] ? [{ classId: id, refusal: refusals[index] }] : [],
    ),
  }
}
