import type { CheckedCode } from '@firstbell/contract/discount-codes'
import { reducedAmount } from '@firstbell/contract/discounts'
import { WRONG_CODES_PER_HOUR } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { toSmallestUnit } from '@firstbell/contract/money'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { createRateLimiter } from '../../platform/http/rate-limit.ts'
import { usesOf } from './discount-codes.ts'
import type { StripeConfig } from './settings.ts'

/** Using discount codes: what they take off, and the limit of wrong ones (rules code-3 to code-6). */

/** One answer for all codes that cannot be used, so that no one learns which exist. */
export const codeInvalid = () => new AppError('code_invalid', messages.codeInvalid)

/** A code that can be used for at least one of the offerings that a student books. */
export interface UsableCode {
  id: string
  /** Seats that it can be used for; null: any number. */
  uses: number | null
  /** The offerings whose price it reduces, and whether to 0. */
  offerings: ReadonlyMap<string, { free: boolean }>
}

/**
 * Finds the code of the instructor of offerings, and locks it, so that its uses can be counted. The caller has locked the
 * offerings, which is the common order.
 * @returns undefined if it can be used for none of them
 */
export async function findCode(
  tx: Tx,
  { currency }: StripeConfig,
  offeringIds: readonly string[],
  code: string,
): Promise<UsableCode | undefined> {
  const offerings = await tx
    .selectFrom('offering')
    .select(['id', 'price', 'instructor_id'])
    .where('id', 'in', offeringIds)
    .where('price', '>', 0)
    .execute()
  // A series has one instructor.
  const instructorId = offerings[0]?.instructor_id
  if (!instructorId) return undefined
  const found = await usableCode(tx, instructorId, code).forNoKeyUpdate().executeTakeFirst()
  if (!found) return undefined
  const reduced = offerings
    .filter(({ id }) => found.offering_id === null || found.offering_id === id)
    .map(({ id, price }) => {
      const full = toSmallestUnit(price ?? 0, currency)
      return [
        id,
        { free: full !== undefined && reducedAmount(full, found, currency) === 0 },
      ] as const
    })
  return reduced.length === 0
    ? undefined
    : { id: found.id, uses: found.uses, offerings: new Map(reduced) }
}

const usableCode = (db: Database | Tx, instructorId: string, code: string) =>
  db
    .selectFrom('discount_code')
    .select(['id', 'code', 'percent', 'amount', 'offering_id', 'uses'])
    .where('instructor_id', '=', instructorId)
    .where('code', '=', code)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', sql<Date>`clock_timestamp()`)]))

/**
 * Reads what a code takes off an offering, or off a date of its series, before it is booked.
 * @throws AppError code_invalid, also if no use is left
 */
export async function checkCode(
  db: Database,
  offeringId: string,
  code: string,
): Promise<Omit<CheckedCode, 'message'>> {
  const dates = await db
    .selectFrom('offering')
    .innerJoin('offering as chosen', (join) =>
      join.on((eb) =>
        eb.or([
          eb('chosen.id', '=', eb.ref('offering.id')),
          eb('chosen.series_id', '=', eb.ref('offering.series_id')),
        ]),
      ),
    )
    .select(['offering.id', 'offering.instructor_id'])
    .where('chosen.id', '=', offeringId)
    .where('offering.price', '>', 0)
    .where('offering.cancelled_at', 'is', null)
    .execute()
  const instructorId = dates[0]?.instructor_id
  const found =
    instructorId &&
    (await usableCode(db, instructorId, code)
      .select(usesOf(sql.ref('discount_code.id')).as('used'))
      .executeTakeFirst())
  if (!found) throw codeInvalid()
  const { percent, amount, offering_id: only, uses, used } = found
  if (only !== null && !dates.some(({ id }) => id === only)) throw codeInvalid()
  if (uses !== null && used >= uses) throw codeInvalid()
  return {
    code: found.code,
    percent: percent ?? undefined,
    amount: amount ?? undefined,
    offeringId: only ?? undefined,
    usesLeft: uses === null ? undefined : uses - used,
  }
}

/** Also on a site without rate limits, because codes could be guessed. */
const WRONG_CODES = { name: 'wrong-code', points: WRONG_CODES_PER_HOUR, minutes: 60 }

/**
 * Returns a function that runs work with a code that a person has given, and counts it if it cannot be used. It is
 * counted beforehand, so that no more are tried at the same time either.
 */
export function createCodeGuard({ pool, sessions }: Pick<Context, 'pool' | 'sessions'>) {
  const limiter = createRateLimiter(sessions ?? pool, true)
  return async <Result>(personId: string, work: () => Promise<Result>): Promise<Result> => {
    await limiter.take(WRONG_CODES, personId).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      throw new AppError('too_many_requests', messages.tooManyWrongCodes, {
        retryAfter: error.retryAfter ?? 1,
      })
    })
    const giveBack = () => limiter.giveBack(WRONG_CODES, personId)
    try {
      const result = await work()
      await giveBack()
      return result
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'code_invalid')) await giveBack()
      throw error
    }
  }
}
