import { messages } from '@firstbell/contract/messages'
import type { Attendee, WaitingStudent } from '@firstbell/contract/sessions'
import { zoneName } from '@firstbell/contract/time-zones'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { BYTE_ORDER_MARK, toCsv, escapeFormula } from '../../platform/csv.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { requireOwner, participationOf, type Participation } from '../bookings/bookings.ts'
import { minutesInRoom } from '../classroom/classroom.ts'
import { viewUrl } from '../uploads/uploads.ts'
import { attended, joinCounts, type SessionsContext } from './sessions.ts'

/** Attendance: a join through the site counts, unless the instructor marks the student (rules session-6 to session-8). */

/** @throws AppError not_found, gone, forbidden unless the instructor teaches it */
async function readOwnOffering(db: Database, instructorId: string, offeringId: string) {
  const { rows } = await sql<Participation & { title: string; started: boolean; zone: string }>`
    select ${participationOf(instructorId)}, title, starts_at <= now() as started,
      coalesce((select timezone from person where id = ${instructorId}), timezone) as zone
    from offering where id = ${offeringId}`.execute(db)
  return requireOwner(rows[0])
}

/**
 * Returns the students who have booked an instructor's offering, in the order of booking, with their attendance. After an
 * edit of the times, a join counts only if the offering was open by its current times, and a mark only if it had
 * started. Otherwise a rescheduled class would start with the attendance of its former date.
 * @throws AppError not_found, gone, forbidden
 */
export async function listAttendance(
  { db, config }: SessionsContext,
  instructorId: string,
  offeringId: string,
): Promise<Attendee[]> {
  const { started } = await readOwnOffering(db, instructorId, offeringId)
  const { rows } = await sql<
    Omit<Attendee, 'profilePic' | 'bookedAt' | 'joinedAt' | 'otherDates'> & {
      picture_id: string | null
      booked_at: Date
      joined_at: Date | null
      /** Null without any. */
      other_dates: number | null
      others_attended: number
    }
  >`
    select person.id as "studentId", person.name, person.email, person.picture_id, booking.booked_at,
      joined.joined_at, ${minutesInRoom(config)} as minutes, case when ${started} then ${attended(config)} end as attended,
      others.dates as other_dates, others.attended as others_attended
    from booking
      join offering on offering.id = booking.offering_id
      join person on person.id = booking.student_id
      left join lateral (
        select min(session_join.joined_at) as joined_at from session_join
        where ${joinCounts(config)}
      ) as joined on true
      left join (
        select booking.student_id, count(*)::int as dates,
          (count(*) filter (where ${attended(config)}))::int as attended
        from offering join booking on booking.offering_id = offering.id and booking.status = 'booked'
        where offering.series_id = (select series_id from offering where id = ${offeringId})
          and offering.id <> ${offeringId} and offering.ends_at <= now()
          and offering.cancelled_at is null and offering.deleted_at is null
        group by booking.student_id
      ) as others on others.student_id = booking.student_id
    where booking.offering_id = ${offeringId} and booking.status = 'booked'
    order by booking.booked_at, booking.id`.execute(db)
  return rows.map(
    ({
      picture_id: picture,
      booked_at: booked,
      joined_at: joined,
      other_dates: count,
      others_attended: othersAttended,
      ...attendee
    }) => ({
      ...attendee,
      profilePic: picture === null ? '' : viewUrl(picture),
      bookedAt: booked.toISOString(),
      joinedAt: joined?.toISOString() ?? null,
      ...(count !== null && { otherDates: { count, attended: othersAttended } }),
    }),
  )
}

/**
 * Returns the students for whom a seat of an instructor's offering is held, then those who wait, in their order.
 * @throws AppError not_found, gone, forbidden
 */
export async function listWaiting(
  { db }: SessionsContext,
  instructorId: string,
  offeringId: string,
): Promise<WaitingStudent[]> {
  await readOwnOffering(db, instructorId, offeringId)
  const { rows } = await sql<{
    studentId: string
    name: string
    picture_id: string | null
    created_at: Date
    held_until: Date | null
  }>`
    select person.id as "studentId", person.name, person.picture_id, booking.created_at, booking.held_until
    from booking join person on person.id = booking.student_id
    where booking.offering_id = ${offeringId} and booking.status in ('held', 'waiting')
    order by booking.held_until, booking.line_number, booking.id`.execute(db)
  return rows.map(({ picture_id: picture, created_at: since, held_until: until, ...student }) => ({
    ...student,
    profilePic: picture === null ? '' : viewUrl(picture),
    since: since.toISOString(),
    ...(until && { heldUntil: until.toISOString() }),
  }))
}

/**
 * Sets a student's attendance by hand; null restores what joining has recorded.
 * @throws AppError not_found, gone, forbidden; conflict before the start
 */
export async function markAttendance(
  { db }: SessionsContext,
  instructorId: string,
  offeringId: string,
  studentId: string,
  mark: boolean | null,
): Promise<void> {
  const { started } = await readOwnOffering(db, instructorId, offeringId)
  if (!started) throw new AppError('conflict', messages.notStarted)
  const { numAffectedRows } = await sql`
    update booking set attended = ${mark}, attended_at = now()
    where offering_id = ${offeringId}
      and student_id = ${studentId} and status = 'booked'`.execute(db)
  if (numAffectedRows === 0n) throw new AppError('not_found', messages.notBookedHere)
}

/**
 * Returns the attendance list as CSV (rule session-8). Times are in the instructor's time zone, with the offset (ISO
 * 8601).
 * @throws AppError not_found, gone, forbidden
 */
export async function attendanceFile(
  context: SessionsContext,
  instructorId: string,
  offeringId: string,
): Promise<{ name: string; content: string }> {
  const offering = await readOwnOffering(context.db, instructorId, offeringId)
  const students = await listAttendance(context, instructorId, offeringId)
  const formatLocal = (instant: string) =>
    Temporal.Instant.from(instant)
      .toZonedDateTimeISO(offering.zone)
      .toString({ smallestUnit: 'second', timeZoneName: 'never' })
  const rows = students.map(({ name, email, bookedAt, joinedAt, attended, minutes }) => [
    name,
    email,
    formatLocal(bookedAt),
    joinedAt === null ? '' : formatLocal(joinedAt),
    attended === null ? '' : attended ? 'yes' : 'no',
    minutes === null ? '' : String(minutes),
  ])
  const zone = zoneName(offering.zone)
  const head = ['Name', 'Email', `Booked (${zone})`, `Joined (${zone})`, 'Attended', 'Minutes']
  return {
    name: `Students ${offering.title}.csv`,
    content: BYTE_ORDER_MARK + toCsv([head, ...rows].map((row) => row.map(escapeFormula))),
  }
}
