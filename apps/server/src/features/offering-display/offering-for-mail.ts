import type { Kind } from '@firstbell/contract/kinds'
import type { Schedule } from '@firstbell/contract/schedule'
import { sql, type SqlBool } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { readerClock, type ReaderClock } from '../../platform/mail/time-words.ts'

/** Reads what mails and calendars show of offerings. */

/** An offering in the data of a mail. Mails wait as JSON in the database, which restores dates, so new fields are optional. */
export interface OfferingInMail {
  kind: Kind
  id: string
  title: string
  startsAt: Date
  timezone: string
  /** Minutes for a class, days for a course (rule offering-10). */
  duration: number
  /** Of a course; absent if it meets on each day of its duration. */
  schedule?: Schedule
  /** Absent for a class that is free. */
  price?: number
  /** The currency of the price. Set when the mail is rendered; absent if the site takes no payments. */
  currency?: string
  thumbnailId?: string
  /** What to bring; absent in mails that do not show it. */
  bring?: string
  /** '' when the instructor's account was deleted. */
  instructorName: string
  /** Absent when the instructor's account was deleted. */
  instructorId?: string
}

/** The recipient of a mail; the clock is the zone, locale and language in which times are written. */
export interface Reader {
  name: string
  clock: ReaderClock
}

/** What a calendar event needs in addition to `OfferingInMail` and its version (`sequenceOf`). */
export interface CalendarFacts {
  /** First day (`YYYY-MM-DD`) and time of day (`HH:MM`) in the offering's zone. */
  date: string
  timing: string
  /** The length of each session of a course. */
  sessionMinutes: number
  createdAt: Date
  changedAt: Date
}

const columns = [
  'offering.id as offering_id',
  'offering.kind',
  'offering.title',
  'offering.starts_at',
  'offering.timezone',
  'offering.duration',
  'offering.price',
  'offering.thumbnail_id',
  'offering.instructor_id',
  'offering.local_date',
  'offering.local_time',
  'offering.session_minutes',
  'offering.schedule',
  'offering.revision',
  'offering.created_at as offering_created_at',
  'offering.updated_at',
  'instructor.name as instructor_name',
] as const

/** Selects the columns that `toOfferingInMail` and `calendarFacts` read, and the `revision` for `sequenceOf`. */
export const selectOfferings = (db: Database | Tx) =>
  db
    .selectFrom('offering')
    .leftJoin('person as instructor', 'instructor.id', 'offering.instructor_id')
    .select(columns)

/** The same columns, for a statement that joins `offering` and its `instructor`. */
export const offeringColumns = sql.raw(columns.join(', '))

/** A row with these columns. Those of the instructor are null when their account was deleted. */
export type OfferingRow = Awaited<
  ReturnType<ReturnType<typeof selectOfferings>['executeTakeFirstOrThrow']>
>

export const toOfferingInMail = (row: OfferingRow): OfferingInMail => ({
  kind: row.kind,
  id: row.offering_id,
  title: row.title,
  startsAt: row.starts_at,
  timezone: row.timezone,
  duration: row.duration,
  ...(row.schedule && { schedule: row.schedule }),
  instructorName: row.instructor_name ?? '',
  ...(row.instructor_id !== null && { instructorId: row.instructor_id }),
  ...(row.price !== null && { price: row.price }),
  ...(row.thumbnail_id !== null && { thumbnailId: row.thumbnail_id }),
})

export const calendarFacts = (row: OfferingRow): CalendarFacts => ({
  date: row.local_date,
  timing: row.local_time.slice(0, 5),
  sessionMinutes: row.session_minutes,
  createdAt: row.offering_created_at,
  changedAt: row.updated_at,
})

/** Groups entries, such as the seats of a person who gets one mail about all of them. */
export const groupsBy = <Entry>(entries: readonly Entry[], keyOf: (entry: Entry) => string) =>
  [...Map.groupBy(entries, keyOf).values()] as [Entry, ...Entry[]][]

/** Reads an offering that exists, as `offeringsForMail` does. */
export const offeringForMail = async (tx: Tx, offeringId: string) =>
  (await offeringsForMail(tx, [offeringId])).get(offeringId)!

/**
 * Reads offerings by their ids, for mails.
 * @returns for each id `offering`, `calendar` with the `revision`, and `instructor`: null if their account was deleted
 */
export async function offeringsForMail(tx: Tx, offeringIds: readonly string[]) {
  const rows = await selectOfferings(tx)
    .select(['instructor.email', readerClock('instructor').as('clock')])
    .where(sql<SqlBool>`offering.id = any(${[...offeringIds]}::uuid[])`)
    .execute()
  return new Map(
    rows.map((row) => {
      const { instructor_name: name, email, clock, revision } = row
      const instructor = name === null || email === null ? null : { name, email, clock }
      const calendar = { ...calendarFacts(row), revision }
      return [row.offering_id, { offering: toOfferingInMail(row), instructor, calendar }]
    }),
  )
}
