import { randomUUID } from 'node:crypto'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { FeatureContext } from '../../platform/feature.ts'
import { AppError, invalidField } from '../../platform/http/errors.ts'
import { refused, type Refusal } from './refusals.ts'
import { tellSwap } from './seats-in-one-go.ts'
import { offerInterval } from './waitlist.ts'

/** The outcomes of the SQL function `swap_seat`, whose comment explains them. */
type Outcome =
  | 'swapped'
  | 'repeated'
  | 'again'
  | 'no_class'
  | 'no_booking'
  | 'same'
  | 'other_series'
  | Refusal

/**
 * Gives a student a seat in another class of a series in exchange for theirs (rules series-6 to
 * series-8).
 * @param givenId the class in which they have a seat
 * @returns false for a repetition, which changes nothing
 * @throws AppError forbidden without a seat; not_found; invalid when the classes are not two of one
 * series; conflict, full or already_booked when there is no seat to take
 */
export async function swapSeat(
  { db, config, mailer }: Pick<FeatureContext, 'db' | 'config' | 'mailer'>,
  studentId: string,
  givenId: string,
  takenId: string,
): Promise<boolean> {
  const bookingId = randomUUID()
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ outcome: Outcome }>`
      select swap_seat(${givenId}, ${takenId}, ${studentId}, ${bookingId},
        ${offerInterval(config)}) as outcome`.execute(tx)
    const [{ outcome }] = rows as [(typeof rows)[number]]
    switch (outcome) {
      case 'swapped':
        await tellSwap(tx, mailer, studentId, { bookingId, givenId, takenId })
        return true
      case 'repeated':
        return false
      case 'no_class':
        throw new AppError('not_found', messages.noSuchClass)
      case 'no_booking':
        throw new AppError('forbidden', messages.noSuchBooking)
      case 'same':
        throw invalidField('to', messages.sameDate)
      case 'other_series':
        throw invalidField('to', messages.otherSeries)
      default:
        // The seat of one request can only be kept from it by a booking of the student's own.
        throw refused('class', outcome === 'again' ? 'already' : outcome)
    }
  })
}
