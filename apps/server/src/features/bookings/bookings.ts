import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { MailMessage, Mailer, OfferingInMail } from '../../platform/mail/mail.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { active, type Kind } from './book-seats.ts'
import { noteCancellation, offeringInMail } from './booking-notices.ts'

export { createBooker, type Kind } from './book-seats.ts'
export { bookingJobs } from './booking-notices.ts'

/**
 * Seats. `offering.seats_taken` and the active rows of `booking` always agree, because every
 * function here changes both in one transaction, the offering's row first: that order is what
 * keeps two of them from waiting for each other.
 */

/**
 * Gives a student's seat back; it can be booked again at once.
 * @throws AppError not_found when there is no such booking; conflict once the offering has started
 */
export async function cancelBooking(
  db: Database,
  studentId: string,
  kind: Kind,
  offeringId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const bookingId = await giveSeatBack(tx, studentId, offeringId, kind)
    if (bookingId === null) throw new AppError('not_found', messages.noSuchBooking)
    // Read under the row's lock, so an edit of the start is seen whole; a throw takes the seat back.
    await refuseStarted(tx, kind, offeringId)
    await noteCancellation(tx, bookingId)
  })
}

/** @throws AppError conflict once the offering has started, by the database's clock as in booking */
async function refuseStarted(tx: Tx, kind: Kind, offeringId: string): Promise<void> {
  const started = await tx
    .selectFrom('offering')
    .select('id')
    .where('id', '=', offeringId)
    .where('starts_at', '<=', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  if (started)
    throw new AppError(
      'conflict',
      kind === 'class' ? messages.classStarted : messages.courseStarted,
    )
}

/** The instructor's mail about a seat given back; none where there is no instructor any more. */
function seatCancelled(
  bookingId: string,
  student: string,
  { offering, instructor, seatsLeft }: Awaited<ReturnType<typeof inMail>>,
): MailMessage[] {
  if (!instructor) return []
  return [
    {
      key: `seat-cancelled:${bookingId}`,
      to: instructor.email,
      template: 'seat-cancelled',
      data: { name: instructor.name, student, offering, seatsLeft },
    },
  ]
}

/** @returns the booking's id, or null when there was none */
async function giveSeatBack(
  tx: Tx,
  studentId: string,
  offeringId: string,
  kind: Kind,
): Promise<string | null> {
  // The row lock makes a second cancellation of the same booking wait here, and then find nothing.
  await tx
    .selectFrom('offering')
    .select('id')
    .where('id', '=', offeringId)
    .forNoKeyUpdate()
    .execute()
  const { rows } = await sql<{ id: string }>`
    with ended as (
      update booking set status = 'cancelled', held_until = null, ended_at = now()
      from offering
      where offering.id = booking.offering_id and offering.kind = ${kind}
        and booking.offering_id = ${offeringId} and booking.student_id = ${studentId} and ${active}
      returning booking.id, booking.offering_id
    ), freed as (
      update offering set seats_taken = seats_taken - 1
      from ended where offering.id = ended.offering_id
    )
    select id from ended`.execute(tx)
  return rows[0]?.id ?? null
}

/** Frees every seat a leaving person holds and tells the instructors of what is still to come. */
export async function releaseSeatsOf(tx: Tx, mailer: Mailer, personId: string): Promise<void> {
  const held = await tx
    .selectFrom('booking')
    .innerJoin('offering', 'offering.id', 'booking.offering_id')
    .innerJoin('person', 'person.id', 'booking.student_id')
    .select(['offering.id', 'offering.kind', 'offering.ends_at', 'person.name'])
    .where('booking.student_id', '=', personId)
    .where(active)
    // One order for everybody, so that two leaving people cannot wait for each other.
    .orderBy('offering.id')
    .execute()
  for (const row of held) {
    const bookingId = await giveSeatBack(tx, personId, row.id, row.kind)
    if (bookingId === null || row.ends_at < new Date()) continue
    await mailer.enqueueAll(tx, seatCancelled(bookingId, row.name, await inMail(tx, row.id)))
  }
}

/**
 * Ends every booking of an offering that will not take place, and tells the people.
 * The caller has locked the offering's row.
 * @returns how many people were booked
 */
export async function endBookings(
  tx: Tx,
  mailer: Mailer,
  offeringId: string,
  reason: 'deleted' | 'instructor-removed' | 'instructor-left',
): Promise<number> {
  const { offering } = await inMail(tx, offeringId)
  const { rows } = await sql<{ id: string; name: string; email: string }>`
    with ended as (
      update booking set status = 'cancelled', held_until = null, ended_at = now()
      where offering_id = ${offeringId} and ${active}
      returning id, student_id
    ), freed as (
      update offering set seats_taken = 0 where id = ${offeringId} and exists (select from ended)
    )
    select ended.id, person.name, person.email from ended join person on person.id = ended.student_id`.execute(
    tx,
  )
  await mailer.enqueueAll(
    tx,
    rows.map((row) => ({
      key: `offering-cancelled:${row.id}`,
      to: row.email,
      template: 'offering-cancelled',
      data: { name: row.name, offering, reason },
    })),
  )
  return rows.length
}

/** Everybody with a seat in an offering, for mails about it. */
export async function bookedPeople(
  tx: Tx,
  offeringId: string,
): Promise<{ id: string; name: string; email: string; bookedAt: Date }[]> {
  const { rows } = await sql<{ id: string; name: string; email: string; bookedAt: Date }>`
    select person.id, person.name, person.email, booking.created_at as "bookedAt"
    from booking join person on person.id = booking.student_id
    where booking.offering_id = ${offeringId} and ${active}
    order by booking.created_at, booking.id`.execute(tx)
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
    where booking.offering_id = any(${[...offeringIds]}::uuid[]) and ${active}
    order by booking.created_at, booking.id`.execute(db)
  for (const { offering_id, ...person } of rows) {
    const list = people.get(offering_id)
    if (list) list.push(person)
    else people.set(offering_id, [person])
  }
  return people
}

/**
 * Who has a seat in each of these offerings, in the order of booking, as the JSON of an array of
 * `{name, email}`. A list of 500 classes has thousands of them: as rows, objects and then JSON they
 * took three quarters of its time.
 * @param emails whose addresses are blanked: nobody's, or everybody's but this person's (rule booking-15)
 */
export async function enrolledJson(
  db: Database | Tx,
  offeringIds: readonly string[],
  emails: 'shown' | { hiddenFrom: string },
): Promise<Map<string, string>> {
  const hiddenFrom = emails === 'shown' ? null : emails.hiddenFrom
  // Sorted before they are put together: in the aggregate it takes a tenth longer.
  const { rows } = await sql<{ offering_id: string; people: string }>`
    select offering_id, '[' || string_agg(person, ',') || ']' as people
    from (
      select booking.offering_id, '{"name":' || to_json(person.name) || ',"email":' || case
          when ${hiddenFrom}::uuid is null or person.id = ${hiddenFrom} then to_json(person.email::text)::text
          else '""' end || '}' as person
      from booking join person on person.id = booking.student_id
      where booking.offering_id = any(${offeringIds}::uuid[]) and ${active}
      order by booking.offering_id, booking.created_at, booking.id
    ) as enrolled
    group by offering_id`.execute(db)
  return new Map(rows.map((row) => [row.offering_id, row.people]))
}

/** What mails say of an offering, with its instructor (null once the account is gone). */
export async function inMail(
  tx: Tx,
  offeringId: string,
): Promise<{
  offering: OfferingInMail
  instructor: { name: string; email: string } | null
  seatsLeft: number
}> {
  const row = await tx
    .selectFrom('offering')
    .leftJoin('person', 'person.id', 'offering.instructor_id')
    .select([
      'offering.id as offering_id',
      'offering.kind',
      'offering.title',
      'offering.starts_at',
      'offering.timezone',
      'offering.duration',
      'offering.price',
      'offering.max_students',
      'offering.seats_taken',
      'person.name as instructor_name',
      'person.email as instructor_email',
    ])
    .where('offering.id', '=', offeringId)
    .executeTakeFirstOrThrow()
  return {
    offering: offeringInMail(row),
    instructor:
      row.instructor_name !== null && row.instructor_email !== null
        ? { name: row.instructor_name, email: row.instructor_email }
        : null,
    seatsLeft: row.max_students - row.seats_taken,
  }
}
