import type { OwnBooking } from '@firstbell/contract/bookings'
import { formatMoney, type Currency } from '@firstbell/contract/money'
import { freeToCancel } from '@firstbell/messages/booking-states'
import * as m from '@firstbell/messages/booking-terms'
import * as texts from '@firstbell/messages/own-bookings'
import { termText } from '#entities/booking/terms.ts'
import type { Progress } from '#entities/offering/local-time.tsx'
import type { Reader } from '#shared/time/format-time.ts'

/**
 * Returns whether a booking can be cancelled: until its offering starts, or as long as cancelling refunds the
 * payment (rule booking-11).
 * @param paid the payment of the booking, and until when cancelling refunds it; undefined if it was free
 * @param now milliseconds
 */
export function canCancel(progress: Progress, paid: OwnBooking['paid'], now: number): boolean {
  return progress === 'coming' || (paid !== undefined && Date.parse(paid.refundUntil) > now)
}

/**
 * Returns the refund for a cancellation (rule payment-7), shown before the confirmation.
 * @param timezone the offering's
 * @param now milliseconds
 */
export function refundTerms(
  paid: OwnBooking['paid'],
  timezone: string,
  reader: Reader | undefined,
  now: number,
): string {
  if (!paid) return freeToCancel
  const until = Date.parse(paid.refundUntil)
  const at = termText(until, timezone, reader, now)
  return until > now
    ? m.moneyBack(formatMoney(paid.amount, paid.currency as Currency), at)
    : m.noMoneyBack(at)
}

/**
 * Returns the messages about the seat and the refund of a booking that was just cancelled.
 * @param now milliseconds
 */
export function cancelOutcome(
  paid: OwnBooking['paid'],
  now: number,
): { seat: string; refund?: string } {
  if (!paid) return { seat: texts.seatFree }
  const refunded = Date.parse(paid.refundUntil) > now
  return {
    seat: texts.seatFree,
    refund: refunded
      ? texts.refunding(formatMoney(paid.amount, paid.currency as Currency))
      : texts.noRefund,
  }
}
