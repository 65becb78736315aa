import type { ErrorCode } from '@firstbell/contract/call'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Mailer, OfferingInMail } from '../mail/mail.ts'
import {
  CHECK_VIOLATION,
  UNIQUE_VIOLATION,
  violation,
  type Database,
  type Tx,
} from '../platform/database.ts'
import { AppError } from '../platform/http/errors.ts'

/**
 * Seats. `offering.seats_taken` and the active rows of `booking` always agree, because every
 * function here changes both in one transaction, the offering's row first: that order is what
 * keeps two of them from waiting for each other.
 */

export type Kind = 'class' | 'course'

/** A booking that takes a seat; kept in one place for the partial indexes' sake. */
const active = sql<boolean>`booking.status in ('held', 'booked')`

const words = {
  class: {
    missing: messages.noSuchClass,
    cancelled: messages.classCancelled,
    started: messages.classStarted,
    full: messages.classFull,
    already: messages.classAlreadyBooked,
  },
  course: {
    missing: messages.noSuchCourse,
    cancelled: messages.courseCancelled,
    started: messages.courseStarted,
    full: messages.courseFull,
    already: messages.courseAlreadyBooked,
  },
} as const

/**
 * Takes a seat for a student and tells student and instructor by mail, all in one transaction
 * (decisions 20, 22). The database decides: the counter's check refuses the seat that does not
 * exist, the partial unique index the second seat of the same student.
 * @throws AppError not_found; conflict when started, cancelled or one's own; full; already_booked
 */
export async function book(
  db: Database,
  mailer: Mailer,
  student: { id: string; name: string; email: string },
  kind: Kind,
  offeringId: string,
): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        with seat as (
          update offering set seats_taken = seats_taken + 1
          where id = ${offeringId} and kind = ${kind} and cancelled_at is null
            and starts_at > now() and instructor_id is distinct from ${student.id}::uuid
          returning id
        )
        insert into booking (offering_id, student_id, status)
        select id, ${student.id}, 'booked' from seat
        returning id`.execute(tx)
      const booking = rows[0]
      if (!booking) throw await whyNot(tx, student.id, kind, offeringId)
      const { offering, instructor, seatsLeft } = await inMail(tx, offeringId)
      await mailer.enqueue(tx, {
        key: `booking-confirmed:${booking.id}`,
        to: student.email,
        template: 'booking-confirmed',
        data: { name: student.name, offering },
      })
      if (instructor)
        await mailer.enqueue(tx, {
          key: `seat-booked:${booking.id}`,
          to: instructor.email,
          template: 'seat-booked',
          data: { name: instructor.name, student: student.name, offering, seatsLeft },
        })
    })
  } catch (error) {
    const broken = violation(error)
    if (broken?.code === CHECK_VIOLATION && broken.constraint === 'offering_seats') {
      // Somebody who holds one of the seats is told that, not that there is none left.
      throw (await holdsSeat(db, student.id, offeringId))
        ? new AppError('already_booked', words[kind].already)
        : new AppError('full', words[kind].full)
    }
    if (broken?.code === UNIQUE_VIOLATION && broken.constraint === 'booking_active')
      throw new AppError('already_booked', words[kind].already)
    throw error
  }
}

async function holdsSeat(
  db: Database | Tx,
  studentId: string,
  offeringId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('booking')
    .select('id')
    .where('offering_id', '=', offeringId)
    .where('student_id', '=', studentId)
    .where(active)
    .executeTakeFirst()
  return row !== undefined
}

/** Why no seat could be taken although nothing was violated. */
async function whyNot(
  tx: Tx,
  studentId: string,
  kind: Kind,
  offeringId: string,
): Promise<AppError> {
  const row = await tx
    .selectFrom('offering')
    .select(['instructor_id', 'cancelled_at'])
    .where('id', '=', offeringId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!row) return new AppError('not_found', words[kind].missing)
  const refuse = (code: ErrorCode, message: string) => new AppError(code, message)
  if (row.cancelled_at) return refuse('conflict', words[kind].cancelled)
  if (row.instructor_id === studentId) return refuse('conflict', messages.ownOffering)
  if (await holdsSeat(tx, studentId, offeringId))
    return refuse('already_booked', words[kind].already)
  return refuse('conflict', words[kind].started)
}

/**
 * Gives a student's seat back; it can be booked again at once.
 * @throws AppError not_found when there is no such booking
 */
export async function cancelBooking(
  db: Database,
  mailer: Mailer,
  student: { id: string; name: string; email: string },
  kind: Kind,
  offeringId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const bookingId = await giveSeatBack(tx, student.id, offeringId, kind)
    if (bookingId === null) throw new AppError('not_found', messages.noSuchBooking)
    const { offering, instructor, seatsLeft } = await inMail(tx, offeringId)
    await mailer.enqueue(tx, {
      key: `booking-cancelled:${bookingId}`,
      to: student.email,
      template: 'booking-cancelled',
      data: { name: student.name, offering },
    })
    if (instructor)
      await mailer.enqueue(tx, {
        key: `seat-cancelled:${bookingId}`,
        to: instructor.email,
        template: 'seat-cancelled',
        data: { name: instructor.name, student: student.name, offering, seatsLeft },
      })
  })
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
    const { offering, instructor, seatsLeft } = await inMail(tx, row.id)
    if (instructor)
      await mailer.enqueue(tx, {
        key: `seat-cancelled:${bookingId}`,
        to: instructor.email,
        template: 'seat-cancelled',
        data: { name: instructor.name, student: row.name, offering, seatsLeft },
      })
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
  for (const row of rows)
    await mailer.enqueue(tx, {
      key: `offering-cancelled:${row.id}`,
      to: row.email,
      template: 'offering-cancelled',
      data: { name: row.name, offering, reason },
    })
  return rows.length
}

/** Everybody with a seat in an offering, for mails about it. */
export async function bookedPeople(
  tx: Tx,
  offeringId: string,
): Promise<{ id: string; name: string; email: string }[]> {
  return (await enrolledIn(tx, [offeringId])).get(offeringId) ?? []
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
      'offering.id',
      'offering.kind',
      'offering.title',
      'offering.starts_at',
      'offering.timezone',
      'offering.duration',
      'offering.price',
      'offering.max_students',
      'offering.seats_taken',
      'person.name',
      'person.email',
    ])
    .where('offering.id', '=', offeringId)
    .executeTakeFirstOrThrow()
  return {
    offering: {
      kind: row.kind,
      id: row.id,
      title: row.title,
      startsAt: row.starts_at,
      timezone: row.timezone,
      duration: row.duration,
      instructorName: row.name ?? '',
      ...(row.price !== null && { price: row.price }),
    },
    instructor:
      row.name !== null && row.email !== null ? { name: row.name, email: row.email } : null,
    seatsLeft: row.max_students - row.seats_taken,
  }
}
