import type { OwnBooking } from '@firstbell/contract/bookings'
import { formatMoney, type Currency } from '@firstbell/contract/money'
import * as m from '@firstbell/messages/enrollment'
import { DayTile } from '#entities/offering/DayTile.tsx'
import type { Offering } from '#entities/offering/kinds.ts'
import { useSite } from '#shared/page/site.ts'
import { usePriceText } from '#shared/page/usePrice.ts'
import { refundDeadline } from './terms.ts'

/**
 * What a seat costs, and until when cancelling refunds it, before it is paid (rule payment-24). Nothing for a seat
 * that costs nothing.
 * @param booking a seat that is held until it is paid, which keeps its price
 */
export function Bill({
  item,
  booking,
  terms,
}: {
  item: Offering
  booking: OwnBooking | undefined
  terms: string
}) {
  const { payments } = useSite()
  const priceText = usePriceText()
  if (!payments) return null
  const refundUntil = refundDeadline(item, booking, payments)
  if (refundUntil === undefined) return null
  const { toPay } = booking ?? {}
  const amount = toPay
    ? formatMoney(toPay.amount, toPay.currency as Currency)
    : priceText(item.price ?? 0)
  const at = new Date(refundUntil).toISOString()
  return (
    <section aria-label={m.bill} className="grid gap-4 rounded-card bg-sunken p-4 sm:grid-cols-2">
      <dl className="tabular grid content-start gap-2">
        <div className="flex justify-between gap-4 text-muted">
          <dt dir="auto">{item.title}</dt>
          <dd>{amount}</dd>
        </div>
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2 font-semibold">
          <dt>{m.total}</dt>
          <dd className="font-display text-2xl leading-none">{amount}</dd>
        </div>
      </dl>
      <div className="flex items-center gap-4 sm:ps-4">
        <DayTile span={{ startsAt: at, endsAt: at, timezone: item.timezone }} />
        <p className="text-sm text-balance">{terms}</p>
      </div>
    </section>
  )
}
