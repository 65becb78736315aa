import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { readerClock } from '../../platform/mail/time-words.ts'
import { SEAT_ENDS, type Reader } from '../offering-display/offering-display.ts'

/**
 * SQL for the number of a person's booked seats in an offering that have ended, for `sequenceOf`. Places on the
 * waitlist and held seats have no `booked_at`.
 * @param offeringId the column with the offering's id
 * @param studentId the column with the person's id
 */
export const cancellations = (offeringId: string, studentId: string) =>
  sql<number>`(
    select count(*)::int from booking as earlier
    where earlier.offering_id = ${sql.ref(offeringId)} and earlier.student_id = ${sql.ref(studentId)}
      and earlier.status = 'cancelled' and earlier.booked_at is not null
      and coalesce(earlier.end_reason, 'cancelled') = any(${SEAT_ENDS}))`

interface BookedPerson extends Reader {
  id: string
  email: string
  /** On the waitlist, or with a seat that is held for an offer or a payment. */
  waits: boolean
  /** When the person booked or joined the waitlist. */
  since: Date
  /** The number of the person's earlier seats in this offering that have ended. */
  cancellations: number
}

/** Returns everyone with a seat in an offering, for mails; with `waiting` also those who wait for one (`waits`). */
export async function bookedPeople(
  tx: Tx,
  offeringId: string,
  { waiting = false } = {},
): Promise<BookedPerson[]> {
  const { rows } = await sql<BookedPerson>`
    select person.id, person.name, person.email, ${readerClock('person')} as clock,
      booking.status <> 'booked' as waits,
      case booking.status when 'booked' then booking.booked_at else booking.created_at end as since,
      ${cancellations('booking.offering_id', 'person.id')} as cancellations
    from booking join person on person.id = booking.student_id
    where booking.offering_id = ${offeringId} and (booking.status = 'booked' or ${waiting} and booking.status <> 'cancelled')
    order by booking.booked_at, booking.id`.execute(tx)
  return rows
}

/**
 * SQL for how other people see a student (rules booking-15, review-5): 'Mia Keller' → 'Mia K.'; a single name as it is.
 * @param name the column with the name
 */
export const shortName = (name: string): RawBuilder<string> => sql<string>`(
  select case when cardinality(words) > 1
    then words[1] || ' ' || upper(left(words[cardinality(words)], 1)) || '.' else words[1] end
  from regexp_split_to_array(btrim(${sql.ref(name)}), '\\s+') as words)`

/**
 * A column for a statement that reads `offering`: the people with a seat in it, in the order of booking, as a JSON array
 * of `{name, email}`. PostgreSQL renders the JSON, because building objects for thousands of people would take most of
 * the request's time.
 * @param emails 'shown', or `hiddenFrom`: the id of a student who sees others as first name and initial, with a blank email
 *   (rule booking-15)
 */
export function enrolledJson(emails: 'shown' | { hiddenFrom: string }): RawBuilder<string> {
  const own = sql`'{"name":' || to_json(person.name) || ',"email":' || to_json(person.email::text) || '}'`
  const shown =
    emails === 'shown'
      ? own
      : sql`case when person.id = ${emails.hiddenFrom} then ${own}
          else '{"name":' || to_json(${shortName('person.name')}) || ',"email":""}' end`
  // Sorting in the subquery is faster than ordering within the aggregate.
  return sql<string>`(
    select '[' || coalesce(string_agg(enrolled.person, ','), '') || ']' from (
      select ${shown} as person
      from booking join person on person.id = booking.student_id
      where booking.offering_id = offering.id and booking.status = 'booked'
      order by booking.booked_at, booking.id
    ) as enrolled)`
}
