import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { FeatureContext } from '../../platform/feature.ts'
import { AppError } from '../../platform/http/errors.ts'
import { readerClock } from '../../platform/mail/time-words.ts'
import { offeringForMail, sequenceOf, type Reader } from '../offering-display/offering-display.ts'
import { markMailedTogether } from './booking-notices.ts'
import { cancellations } from './enrolled-people.ts'
import { participationOf, requireOwner, type Participation } from './participation.ts'
import { advanceWaitlists } from './waitlist.ts'

/**
 * Takes a booked student off an instructor's offering that has not ended, mails them the reason, and refunds what they
 * paid in full, whatever the refund term (rule booking-19). Their places on the waitlists of its series end (rule booking-20).
 * @throws AppError not_found, gone, forbidden; conflict after the end
 */
export async function removeStudent(
  { db, config, mailer }: Pick<FeatureContext, 'db' | 'config' | 'mailer'>,
  instructorId: string,
  offeringId: string,
  studentId: string,
  reason: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const placeIds = await lockWithPlaces(tx, offeringId, studentId)
    const { rows: owned } = await sql<Participation & { ended: boolean }>`
      select ${participationOf(instructorId)}, ends_at <= clock_timestamp() as ended
      from offering where id = ${offeringId}`.execute(tx)
    const { ended } = requireOwner(owned[0])
    if (ended) throw new AppError('conflict', messages.sessionEnded)
    const { rows: seats } = await sql<
      Reader & { id: string; email: string; cancellations: number; at: Date }
    >`
      select booking.id, person.name, person.email, ${readerClock('person')} as clock,
        ${cancellations('booking.offering_id', 'person.id')} as cancellations, clock_timestamp() as at
      from booking join person on person.id = booking.student_id
      where booking.offering_id = ${offeringId} and booking.student_id = ${studentId}
        and booking.status = 'booked'`.execute(tx)
    const [seat] = seats
    if (!seat) throw new AppError('not_found', messages.notBookedHere)
    // The trigger booking_event_paid requests the refund.
    await sql`select end_bookings(array[${seat.id}]::uuid[], 'removed')`.execute(tx)
    await sql`
      select end_bookings(array(select id from booking
        where offering_id = any(${placeIds}::uuid[]) and student_id = ${studentId}
          and (status = 'waiting' or held_for = 'offer')), 'left')`.execute(tx)
    await advanceWaitlists(tx, config, [offeringId, ...placeIds])
    await markMailedTogether(tx, studentId, [offeringId])
    const { offering, calendar } = await offeringForMail(tx, offeringId)
    await mailer.enqueue(tx, {
      key: `student-removed:${seat.id}`,
      to: seat.email,
      template: 'student-removed',
      data: {
        name: seat.name,
        clock: seat.clock,
        offering,
        entry: {
          ...calendar,
          method: 'CANCEL',
          sequence: sequenceOf(calendar.revision, seat.cancellations + 1, true),
          stamp: seat.at,
        },
        reason,
      },
    })
  })
}

/**
 * Locks an offering, and the other classes of its series where a student waits or is offered a seat.
 * @returns the ids of these classes
 */
async function lockWithPlaces(tx: Tx, offeringId: string, studentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from offering
    where id = ${offeringId}
      or series_id = (select series_id from offering where id = ${offeringId})
        and exists (select from booking where booking.offering_id = offering.id
          and student_id = ${studentId} and (status = 'waiting' or held_for = 'offer'))
    order by id for no key update of offering`.execute(tx)
  return rows.map(({ id }) => id).filter((id) => id !== offeringId)
}
