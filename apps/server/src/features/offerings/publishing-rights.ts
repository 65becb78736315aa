import type { Kind } from '@firstbell/contract/kinds'
import { MAX_COMING_UNAPPROVED } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { AppError, fieldError } from '../../platform/http/errors.ts'
import type { Payments } from '../payments/payments.ts'

/** The decisions of admins on which depends what an instructor may publish (docs/product/approval.md). */
interface Publisher {
  id: string
  approved: boolean
  removed: boolean
}

/**
 * Locks an instructor's row until the transaction ends, so that no admin decides in between. The lock
 * order puts instructors before offerings (see `lockOfferingsOf`).
 * @param lock 'exclusive' also makes other transactions of this instructor wait
 * @throws AppError forbidden for a person who is no instructor; suspended
 */
export async function lockPublisher(
  tx: Tx,
  instructorId: string,
  lock: 'shared' | 'exclusive',
): Promise<Publisher> {
  const { rows } = await sql<Publisher>`
    select person_id as id, approved, removed_at is not null as removed from instructor
    where person_id = ${instructorId}
    ${lock === 'exclusive' ? sql`for no key update` : sql`for share`}`.execute(tx)
  if (!rows[0]) throw new AppError('forbidden', messages.forbidden)
  // A statement of its own: it sees a suspension that held the lock.
  const { rows: suspended } = await sql`
    select from person where id = ${instructorId} and suspended_at is not null`.execute(tx)
  if (suspended.length > 0) throw new AppError('suspended', messages.accountSuspended)
  return rows[0]
}

/**
 * Checks that an instructor may put an offering on sale, or back on sale.
 * @throws AppError forbidden: a class without approval, anything after a removal
 */
export function requirePublishing(kind: Kind, { approved, removed }: Publisher): void {
  if (approved) return
  if (removed) throw new AppError('forbidden', messages.removedAsInstructor)
  if (kind === 'class') throw new AppError('forbidden', messages.notApproved)
}

/**
 * Checks the number of offerings of an instructor without approval (rule offering-25). Offerings that were created
 * within a day count too, so that moving them into the past does not make room for more.
 * @throws AppError conflict
 */
export async function requireRoom(tx: Tx, { id, approved }: Publisher): Promise<void> {
  if (approved) return
  const { rows } = await sql`
    select from offering
    where instructor_id = ${id} and cancelled_at is null and deleted_at is null
      and (ends_at > now() or created_at > now() - interval '1 day')
    limit ${MAX_COMING_UNAPPROVED}`.execute(tx)
  if (rows.length >= MAX_COMING_UNAPPROVED) throw new AppError('conflict', messages.tooManyComing)
}

/**
 * Checks that a price can be charged for this instructor (rules approval-14, payment-13).
 * @param payments null if the site takes no payments, which allows any price
 * @throws AppError forbidden without approval, conflict without an account for payouts; both for the
 * field `price`
 */
export async function requirePrice(
  tx: Tx,
  payments: Payments | null,
  { id, approved }: Publisher,
  price: number,
): Promise<void> {
  if (payments === null || price === 0) return
  if (!approved) throw fieldError('forbidden', 'price', messages.priceNeedsApproval)
  await payments.requirePayable(tx, id, price)
}
