import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import { readerClock, type ReaderClock } from '../../platform/mail/time-words.ts'
import {
  calendarFacts,
  selectOfferings,
  sequenceOf,
  toOfferingInMail,
} from '../offering-display/offering-display.ts'
import { markMailedTogether } from './booking-notices.ts'
import { cancellations } from './enrolled-people.ts'

/**
 * Mails about several seats of a student that change in one transaction: one to the student and one to the instructor
 * (rules series-8, series-9). They are enqueued in that transaction, unlike mails about single seats
 * (booking-notices.ts).
 */

/**
 * Mails a change of date within a series.
 * @param swap.bookingId the new booking, for the taken class; each swap creates another one
 * @param swap.givenId the class that the student has given up
 */
export async function mailSwap(
  tx: Tx,
  mailer: Mailer,
  studentId: string,
  { bookingId, givenId, takenId }: { bookingId: string; givenId: string; takenId: string },
): Promise<void> {
  const seats = await seatsOf(tx, studentId, [givenId, takenId])
  await markMailedTogether(tx, studentId, [givenId, takenId])
  const [given, taken] = [givenId, takenId].map((id) =>
    seats.find(({ offering }) => offering.id === id),
  )
  if (!given || !taken) return
  const { student, instructor } = taken
  await mailer.enqueue(tx, {
    key: `date-changed:${bookingId}`,
    to: student.email,
    template: 'date-changed',
    data: {
      name: student.name,
      clock: student.clock,
      given: { offering: given.offering, entry: given.entry('CANCEL') },
      taken: { offering: taken.offering, entry: taken.entry('REQUEST') },
    },
  })
  if (instructor)
    await mailer.enqueue(tx, {
      key: `seat-moved:${bookingId}`,
      to: instructor.email,
      template: 'seat-moved',
      data: {
        name: instructor.name,
        clock: instructor.clock,
        student: student.name,
        given: { offering: given.offering, ...given.freeSeats },
        taken: { offering: taken.offering, ...taken.freeSeats },
      },
    })
}

/** Mails that a student has booked several classes of a series at once. */
export async function mailSeriesBooking(
  tx: Tx,
  mailer: Mailer,
  studentId: string,
  classIds: readonly string[],
): Promise<void> {
  const seats = await seatsOf(tx, studentId, classIds)
  await markMailedTogether(tx, studentId, classIds)
  const [first] = seats
  if (!first) return
  const { student, instructor } = first
  const batchId = randomUUID()
  await mailer.enqueue(tx, {
    key: `series-booked:${batchId}`,
    to: student.email,
    template: 'series-booked',
    data: {
      name: student.name,
      clock: student.clock,
      seats: seats.map(({ offering, entry }) => ({ offering, entry: entry('REQUEST') })),
    },
  })
  if (instructor)
    await mailer.enqueue(tx, {
      key: `series-seats-booked:${batchId}`,
      to: instructor.email,
      template: 'series-seats-booked',
      data: {
        name: instructor.name,
        clock: instructor.clock,
        student: student.name,
        seats: seats.map(({ offering, freeSeats }) => ({ offering, ...freeSeats })),
        hasLink: seats.every(({ hasLink }) => hasLink),
      },
    })
}

/**
 * Reads the student's seats in some offerings, soonest first, for both mails: `freeSeats` are those of the offering,
 * and `entry` returns the event for the student's calendar.
 */
async function seatsOf(tx: Tx, studentId: string, offeringIds: readonly string[]) {
  const rows = await selectOfferings(tx)
    .innerJoin('person as student', (join) => join.on('student.id', '=', studentId))
    .where('offering.id', 'in', offeringIds)
    .select([
      'offering.bring',
      'offering.seats_held',
      'student.name as student_name',
      'student.email as student_email',
      readerClock('student').as('student_clock'),
      'instructor.email as instructor_email',
      readerClock('instructor').as('instructor_clock'),
      sql<boolean>`offering.meeting_url is not null`.as('has_link'),
      sql<number>`offering.max_students - offering.seats_taken`.as('seats_left'),
      cancellations('offering.id', 'student.id').as('cancellations'),
      sql<Date>`clock_timestamp()`.as('read_at'),
    ])
    .orderBy('offering.starts_at')
    .orderBy('offering.id')
    .execute()
  return rows.map((row) => ({
    offering: {
      ...toOfferingInMail(row),
      ...(row.bring !== null && { bring: row.bring }),
    },
    freeSeats: { seatsLeft: row.seats_left, seatsHeld: row.seats_held },
    hasLink: row.has_link,
    entry: (method: 'REQUEST' | 'CANCEL') => ({
      ...calendarFacts(row),
      method,
      sequence: sequenceOf(row.revision, row.cancellations, method === 'CANCEL'),
      stamp: row.read_at,
    }),
    student: { name: row.student_name, email: row.student_email, clock: row.student_clock },
    instructor: instructorOf(row.instructor_name, row.instructor_email, row.instructor_clock),
  }))
}

/** Returns null if the account was deleted. */
const instructorOf = (name: string | null, email: string | null, clock: ReaderClock) =>
  name === null || email === null ? null : { name, email, clock }
