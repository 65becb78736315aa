import type { OwnBooking } from '@firstbell/contract/bookings'
import { formatMoney, type Currency } from '@firstbell/contract/money'
import { formatMoment } from '../../shared/time/format-relative-time.ts'
import type { Reader } from '../../shared/time/format-time.ts'
import { FREE_TO_CANCEL } from '../../entities/booking/states.ts'

/**
 * What cancelling a booking means for the money (rule payment-7), before it is confirmed.
 * @param now milliseconds
 */
export function refundTerms(
  paid: OwnBooking['paid'],
  reader: Reader | undefined,
  now: number,
): string {
  if (!paid) return FREE_TO_CANCEL
  const until = formatMoment(paid.refundUntil, reader, now)
  return Date.parse(paid.refundUntil) > now
    ? `You get ${formatMoney(paid.amount, paid.currency as Currency)} back. Free to cancel until ${until}; no refund after that.`
    : `It was free to cancel until ${until}. You get no money back now.`
}
