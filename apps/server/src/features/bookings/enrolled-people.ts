import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { cancellations } from './calendar-event.ts'
import type { Reader } from './offering-email-blocks.ts'

interface BookedPerson extends Reader {
  id: string
  email: string
  bookedAt: Date
  /** The number of times that they have cancelled this offering before. */
  cancellations: number
}

/** Everyone with a seat in an offering, for mails about it. */
export async function bookedPeople(tx: Tx, offeringId: string): Promise<BookedPerson[]> {
  const { rows } = await sql<BookedPerson>`
    select person.id, person.name, person.email, person.timezone as zone, booking.booked_at as "bookedAt",
      ${cancellations('booking.offering_id', 'person.id')} as cancellations
    from booking join person on person.id = booking.student_id
    where booking.offering_id = ${offeringId} and booking.status = 'booked'
    order by booking.booked_at, booking.id`.execute(tx)
  return rows
}

/** The people with a seat in each of these offerings, in the order of booking; one query. */
export async function enrolledIn(
  db: Database | Tx,
  offeringIds: readonly string[],
): Promise<Map<string, { id: string; name: string; email: string }[]>> {
  const people = new Map<string, { id: string; name: string; email: string }[]>()
  if (offeringIds.length === 0) return people
  const { rows } = await sql<{ offering_id: string; id: string; name: string; email: string }>`
    select booking.offering_id, person.id, person.name, person.email
    from booking join person on person.id = booking.student_id
    where booking.offering_id = any(${[...offeringIds]}::uuid[]) and booking.status = 'booked'
    order by booking.booked_at, booking.id`.execute(db)
  for (const { offering_id, ...person } of rows) {
    const list = people.get(offering_id)
    if (list) list.push(person)
    else people.set(offering_id, [person])
  }
  return people
}

/**
 * The people with a seat in each of these offerings, in the order of booking, as a JSON array of
 * `{name, email}`. PostgreSQL renders the JSON, because building objects for thousands of people
 * would take most of the request's time.
 * @param emails 'shown', or the only address that is not blanked (rule booking-15)
 */
export async function enrolledJson(
  db: Database | Tx,
  offeringIds: readonly string[],
  emails: 'shown' | { hiddenFrom: string },
): Promise<Map<string, string>> {
  const hiddenFrom = emails === 'shown' ? null : emails.hiddenFrom
  // Sorting in the subquery is faster than ordering within the aggregate.
  const { rows } = await sql<{ offering_id: string; people: string }>`
    select offering_id, '[' || string_agg(person, ',') || ']' as people
    from (
      select booking.offering_id, '{"name":' || to_json(person.name) || ',"email":' || case
          when ${hiddenFrom}::uuid is null or person.id = ${hiddenFrom} then to_json(person.email::text)::text
          else '""' end || '}' as person
      from booking join person on person.id = booking.student_id
      where booking.offering_id = any(${offeringIds}::uuid[]) and booking.status = 'booked'
      order by booking.offering_id, booking.booked_at, booking.id
    ) as enrolled
    group by offering_id`.execute(db)
  return new Map(rows.map((row) => [row.offering_id, row.people]))
}
