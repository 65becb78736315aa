import type { OwnBooking } from '@firstbell/contract/bookings'
import type { SitePayments } from '@firstbell/contract/payments'
import { freeToCancel } from '@firstbell/messages/booking-states'
import * as m from '@firstbell/messages/booking-terms'
import { inZone } from '@firstbell/messages/formats'
import type { Offering } from '#entities/offering/kinds.ts'
import { useSite } from '#shared/page/site.ts'
import {
  formatInstant,
  plainZoneName,
  UNKNOWN_STYLE,
  type Reader,
} from '#shared/time/format-time.ts'
import { HOUR, useNow } from '#shared/time/now.ts'
import { useReader } from '#shared/time/reader.ts'

/** An offering, or a booking of one. */
type Priced = Pick<Offering, 'startsAt' | 'timezone'> & { price?: number | undefined }

/**
 * Returns the cancellation terms, shown before a seat is booked and while it is held or booked (rule
 * payment-17): those of the booking, or those of a seat that is booked now.
 * @param now milliseconds
 */
export function cancelTerms(
  item: Priced,
  booking: Pick<OwnBooking, 'paid' | 'toPay'> | undefined,
  payments: SitePayments | undefined,
  reader: Reader | undefined,
  now: number,
): string {
  const until = refundDeadline(item, booking, payments)
  return until === undefined ? freeToCancel : termsUntil(item, until, reader, now)
}

/** Returns the terms of a seat that cancelling refunds until an instant, in milliseconds. */
export function termsUntil(
  item: Pick<Priced, 'startsAt' | 'timezone'>,
  until: number,
  reader: Reader | undefined,
  now: number,
): string {
  // A deadline at the start needs no date. It can also be after the start, if that was moved since the payment.
  if (until === Date.parse(item.startsAt)) return m.fullRefund
  const at = termText(until, item.timezone, reader, now)
  return until > now ? m.freeUntil(at) : m.noRefund(at)
}

/**
 * Returns until when cancelling refunds the payment of a seat, in milliseconds: of the booking, or of a seat that is
 * booked now. Undefined for a seat that costs nothing.
 */
export function refundDeadline(
  item: Priced,
  booking: Pick<OwnBooking, 'paid' | 'toPay'> | undefined,
  payments: SitePayments | undefined,
): number | undefined {
  const payment = booking?.paid ?? booking?.toPay
  if (payment) return Date.parse(payment.refundUntil)
  if (!payments || !item.price) return undefined
  return Date.parse(item.startsAt) - payments.refundHours * HOUR
}

/** Formats a deadline in the reader's time; while the reader's zone is unknown, in the offering's, which is named. */
export function termText(
  until: number,
  timezone: string,
  reader: Reader | undefined,
  now: number,
): string {
  if (reader) return formatInstant(until, reader.zone, reader, now)
  return inZone(formatInstant(until, timezone, UNKNOWN_STYLE, now), plainZoneName(timezone))
}

/** Returns whether a held seat has the displayed price and deadline, which may have changed since. */
export function sameTerms(
  item: Priced,
  held: Pick<OwnBooking, 'toPay'>,
  payments: SitePayments | undefined,
  now: number,
): boolean {
  if (!held.toPay || !payments) return true
  // Compares what a person can read: deadlines that are formatted alike are the same.
  const shown = cancelTerms(item, undefined, payments, undefined, now)
  return (
    shown === cancelTerms(item, held, payments, undefined, now) &&
    Math.round((item.price ?? 0) * 10 ** payments.digits) === held.toPay.amount
  )
}

/** `cancelTerms` for the current reader. */
export function useCancelTerms(item: Priced | undefined, booking: OwnBooking | undefined): string {
  const { payments } = useSite()
  const reader = useReader()
  const now = useNow()
  return item ? cancelTerms(item, booking, payments, reader, now) : ''
}

/** Returns a function that compares the sum of held seats with that of the prices that are currently displayed. */
export function useAgreementOnSum(
  items: readonly Priced[],
): (held: readonly Pick<OwnBooking, 'toPay'>[]) => boolean {
  const { payments } = useSite()
  const shown = items.reduce((sum, { price = 0 }) => sum + price, 0)
  return (held) =>
    !payments ||
    Math.round(shown * 10 ** payments.digits) ===
      held.reduce((sum, { toPay }) => sum + (toPay?.amount ?? 0), 0)
}

/** Returns a function that compares a held seat with the terms that are currently displayed (`sameTerms`). */
export function useAgreement(item: Priced | undefined): (held: OwnBooking) => boolean {
  const { payments } = useSite()
  const now = useNow()
  return (held) => item === undefined || sameTerms(item, held, payments, now)
}
