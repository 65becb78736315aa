import type { Kind } from '@firstbell/contract/kinds'
import { sql, type SqlBool } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { readerClock } from '../../platform/mail/time-words.ts'
import { calendarFacts, type CalendarFacts } from './calendar-event.ts'
import type { OfferingInMail, Reader } from './offering-email-blocks.ts'

export interface OfferingMailRow {
  offering_id: string
  kind: Kind
  title: string
  starts_at: Date
  timezone: string
  duration: number
  price: number | null
  thumbnail_id: string | null
  /** Null when the instructor's account was deleted. */
  instructor_id: string | null
  instructor_name: string | null
}

/** The same columns in a statement that joins `offering` and its `instructor`. */
export const offeringMailRow = sql`offering.id as offering_id, offering.kind, offering.title,
  offering.starts_at, offering.timezone, offering.duration, offering.price, offering.thumbnail_id,
  offering.instructor_id, instructor.name as instructor_name`

export const toOfferingInMail = (row: OfferingMailRow): OfferingInMail => ({
  kind: row.kind,
  id: row.offering_id,
  title: row.title,
  startsAt: row.starts_at,
  timezone: row.timezone,
  duration: row.duration,
  instructorName: row.instructor_name ?? '',
  ...(row.instructor_id !== null && { instructorId: row.instructor_id }),
  ...(row.price !== null && { price: row.price }),
  ...(row.thumbnail_id !== null && { thumbnailId: row.thumbnail_id }),
})

/** The columns of `offering` that `toOfferingInMail` and `calendarFacts` read. */
export const offeringColumns = [
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
  'offering.revision',
  'offering.created_at as offering_created_at',
  'offering.updated_at',
] as const

export interface OfferingForMail {
  offering: OfferingInMail
  /** Null when the account was deleted. */
  instructor: (Reader & { email: string }) | null
  calendar: CalendarFacts & { revision: number }
}

export async function offeringForMail(tx: Tx, offeringId: string): Promise<OfferingForMail> {
  const offering = (await offeringsForMail(tx, [offeringId])).get(offeringId)
  if (!offering) throw new Error(`There is no offering ${offeringId}`)
  return offering
}

export async function offeringsForMail(
  tx: Tx,
  offeringIds: readonly string[],
): Promise<Map<string, OfferingForMail>> {
  const rows = await tx
    .selectFrom('offering')
    .leftJoin('person', 'person.id', 'offering.instructor_id')
    .select([
      ...offeringColumns,
      'person.name as instructor_name',
      'person.email as instructor_email',
      readerClock('person').as('instructor_clock'),
    ])
    .where(sql<SqlBool>`offering.id = any(${[...offeringIds]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.offering_id, toOfferingForMail(row)]))
}

const toOfferingForMail = (
  row: OfferingMailRow &
    Parameters<typeof calendarFacts>[0] & {
      revision: number
      instructor_email: string | null
      instructor_clock: Reader['clock']
    },
): OfferingForMail => ({
  offering: toOfferingInMail(row),
  instructor:
    row.instructor_name !== null && row.instructor_email !== null
      ? { name: row.instructor_name, email: row.instructor_email, clock: row.instructor_clock }
      : null,
  calendar: { ...calendarFacts(row), revision: row.revision },
})
