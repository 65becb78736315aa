import type { OwnBooking } from '@firstbell/contract/bookings'
import { formatMoney, type Currency } from '@firstbell/contract/money'
import * as m from '@firstbell/messages/booking-terms'
import { termText } from '../../entities/booking/terms.ts'
import type { Reader } from '../../shared/time/format-time.ts'

/**
 * What cancelling a booking means for the money (rule payment-7), before it is confirmed.
 * @param timezone the offering's
 * @param now milliseconds
 */
export function refundTerms(
  paid: OwnBooking['paid'],
  timezone: string,
  reader: Reader | undefined,
  now: number,
): string {
  if (!paid) return m.freeToCancel
  const until = Date.parse(paid.refundUntil)
  const at = termText(until, timezone, reader, now)
  return until > now
    ? m.moneyBack(formatMoney(paid.amount, paid.currency as Currency), at)
    : m.noMoneyBack(at)
}
