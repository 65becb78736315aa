import type { OwnBooking } from '@firstbell/contract/bookings'
import { formatMoney, type Currency } from '@firstbell/contract/money'
import { FREE_TO_CANCEL } from '../../entities/booking/states.ts'
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
  if (!paid) return FREE_TO_CANCEL
  const until = Date.parse(paid.refundUntil)
  const at = termText(until, timezone, reader, now)
  return until > now
    ? `You get ${formatMoney(paid.amount, paid.currency as Currency)} back. Free to cancel until ${at}; no refund after that.`
    : `It was free to cancel until ${at}. You get no money back now.`
}
