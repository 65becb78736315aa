import type { CallBody } from '@firstbell/contract/call'
import type { createDiscountCode, DiscountCode } from '@firstbell/contract/discount-codes'
import { MAX_CODES } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { CURRENCIES } from '@firstbell/contract/money'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { violation, type Database, type Tx } from '../../platform/database/database.ts'
import { AppError, fieldError, invalidField } from '../../platform/http/errors.ts'

/** An instructor's own discount codes (rules code-1 and code-2). Using them is in use-codes.ts. */

/**
 * Creates a code. A day as its end is the last one on which it can be used, in the instructor's time zone.
 * @throws AppError conflict for a code that the instructor has already, or has too many; invalid at its field
 */
export async function createCode(
  { db, config }: Pick<Context, 'db' | 'config'>,
  instructorId: string,
  { code, percent, amount, offeringId, uses, until }: CallBody<typeof createDiscountCode>,
): Promise<DiscountCode> {
  const currency = config.stripe?.currency ?? 'usd'
  if (amount && CURRENCIES[currency].digits === 0 && !Number.isInteger(amount))
    throw invalidField('amount', messages.priceNotPayable)
  return db
    .transaction()
    .execute(async (tx) => {
      // One request of an instructor at a time, so that the limit holds.
      const { timezone } = await tx
        .selectFrom('person')
        .select('timezone')
        .where('id', '=', instructorId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow()
      if (offeringId) await requireDiscountable(tx, instructorId, offeringId)
      const end = until ? await endOf(tx, until, timezone ?? config.timeZone) : null
      const codes = await readCodes(tx, instructorId)
      if (codes.length >= MAX_CODES) throw new AppError('conflict', messages.tooManyCodes)
      const { id } = await tx
        .insertInto('discount_code')
        .values({
          instructor_id: instructorId,
          code,
          percent: percent || null,
          amount: amount || null,
          offering_id: offeringId || null,
          uses: uses || null,
          until: end,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return (await readCodes(tx, instructorId)).find(({ _id }) => _id === id)!
    })
    .catch((error: unknown) => {
      if (violation(error)?.constraint === 'discount_code_of_instructor')
        throw fieldError('conflict', 'code', messages.codeExists)
      throw error
    })
}

/** @throws AppError invalid, unless it is a coming offering of the instructor that has a price */
async function requireDiscountable(
  tx: Tx,
  instructorId: string,
  offeringId: string,
): Promise<void> {
  const offering = await tx
    .selectFrom('offering')
    .select('id')
    .where('id', '=', offeringId)
    .where('instructor_id', '=', instructorId)
    .where('price', '>', 0)
    .where('cancelled_at', 'is', null)
    .where('starts_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  if (!offering) throw invalidField('offeringId', messages.notDiscountable)
}

/**
 * Returns the end of a day in a time zone, or an instant as it is.
 * @throws AppError invalid if it is over
 */
async function endOf(tx: Tx, until: string, zone: string): Promise<Date> {
  const { rows } = await sql<{ end: Date; over: boolean }>`
    select "end", "end" <= clock_timestamp() as over
    from (select ${
      until.includes('T')
        ? sql`${until}::timestamptz`
        : sql`(${until}::date + 1)::timestamp at time zone ${zone}`
    } as "end") as parsed`.execute(tx)
  const [{ end, over }] = rows as [(typeof rows)[number]]
  if (over) throw invalidField('until', messages.untilPast)
  return end
}

/** Reads an instructor's codes with their uses, newest first. */
export async function readCodes(db: Database | Tx, instructorId: string): Promise<DiscountCode[]> {
  const rows = await db
    .selectFrom('discount_code')
    .leftJoin('offering', 'offering.id', 'discount_code.offering_id')
    .selectAll('discount_code')
    .select(['offering.kind', 'offering.title', 'offering.starts_at'])
    .select(usesOf(sql.ref('discount_code.id')).as('used'))
    .where('discount_code.instructor_id', '=', instructorId)
    .where('discount_code.deleted_at', 'is', null)
    .orderBy('discount_code.created_at', 'desc')
    .orderBy('discount_code.id')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    code: row.code,
    percent: row.percent ?? undefined,
    amount: row.amount ?? undefined,
    offeringId: row.offering_id ?? undefined,
    offering:
      row.kind === null || row.title === null || row.starts_at === null
        ? undefined
        : { kind: row.kind, title: row.title, startsAt: row.starts_at.toISOString() },
    uses: row.uses ?? undefined,
    used: row.used,
    until: row.until?.toISOString(),
    createdAt: row.created_at.toISOString(),
  }))
}

/**
 * SQL: the uses of a code, which are the seats that are held or booked with it, or were booked with it (rule code-3). A
 * hold that ends gives its use back.
 */
export const usesOf = (codeId: ReturnType<typeof sql>) => sql<number>`(
  select count(*)::int from booking
  where booking.code_id = ${codeId} and (booking.status = 'held' or booking.booked_at is not null))`

/**
 * Deletes a code. Bookings keep it, so its row stays.
 * @throws AppError not_found
 */
export async function deleteCode(
  db: Database,
  instructorId: string,
  codeId: string,
): Promise<void> {
  const deleted = await db
    .updateTable('discount_code')
    .set({ deleted_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', codeId)
    .where('instructor_id', '=', instructorId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw new AppError('not_found', messages.noSuchCode)
}
