import { messages } from '@firstbell/contract/messages'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { BookSeat } from './book-seats.ts'

/**
 * Books a class of a series and each later one that has a seat (rule series-3). Existing bookings
 * stay.
 * @throws AppError not_found; the first refusal, when none could be booked
 */
export async function bookSeatsOfSeries(
  db: Database,
  bookSeat: BookSeat,
  studentId: string,
  classId: string,
): Promise<{ message: string; booked: string[]; refused: { classId: string; message: string }[] }> {
  const classes = await db
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
  const outcomes = await Promise.all(
    classes.map(async ({ id }) => {
      try {
        await bookSeat({ studentId, kind: 'class', offeringId: id })
        return { id }
      } catch (error) {
        if (error instanceof AppError) return { id, error }
        throw error
      }
    }),
  )
  const refused = outcomes.flatMap(({ id, error }) => (error ? [{ id, error }] : []))
  const booked = outcomes.filter(({ error }) => error === undefined).map(({ id }) => id)
  if (booked.length === 0 && refused[0]) throw refused[0].error
  return {
    message: messages.seriesBooked,
    booked,
    refused: refused.map(({ id, error }) => ({ classId: id, message: error.message })),
  }
}
