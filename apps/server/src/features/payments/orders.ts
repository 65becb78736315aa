import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/**
 * An order is what a student pays for in one checkout: one payment for each seat. Its first payment names it, and has what
 * Stripe has once for all of them: the checkout, the receipt, and the times of comparison.
 */

/** The states before a payment is paid (`apps/server/sql/payments/move_payment.sql`). */
export const UNPAID: ReadonlySet<string> = new Set(['opening', 'open', 'closing', 'unpaid'])

/** Returns the order of a payment, which is named by its first payment. */
export const orderIdOf = ({ id, order_id: orderId }: { id: string; order_id: string | null }) =>
  orderId ?? id

/** SQL condition: `payment` is of this order. */
export const isOfOrder = (orderId: string) =>
  sql<boolean>`(payment.id = ${orderId} or payment.order_id = ${orderId})`

/** Locks the offerings of an order, and that of the seat that it swaps, in the order of their ids. */
export const lockOfferings = (tx: Tx, orderId: string) =>
  sql`
    select from offering where id in (
      select offering_id from payment where ${isOfOrder(orderId)}
      union all
      select booking.offering_id from payment join booking on booking.id = payment.swapped_booking_id
      where ${isOfOrder(orderId)})
    order by id for no key update`.execute(tx)

/**
 * Locks the student and the instructor as foreign keys do: a booking locks its student, and the second update of a
 * payment in one transaction locks both. Deleting an account locks the person before payments.
 */
export const lockPeople = (tx: Tx, orderId: string) =>
  sql`
    select from person
    where id in (select unnest(array[student_id, instructor_id]) from payment where id = ${orderId})
    order by id for key share`.execute(tx)

/** An order while it is locked: its first payment, which has the checkout, and all its payments, the first one first. */
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

export async function lockOrder(tx: Tx, orderId: string) {
  // The first payment is locked before the others, as move_payment does.
  await sql`select from payment where id = ${orderId} for update`.execute(tx)
  const payments = await tx
    .selectFrom('payment')
    .selectAll()
    .where(isOfOrder(orderId))
    .orderBy('starts_at')
    .orderBy('id')
    .forUpdate()
    .execute()
  const first = payments.find(({ id }) => id === orderId)
  return first && { first, payments }
}
