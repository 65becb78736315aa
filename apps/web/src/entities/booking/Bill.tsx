import type { OwnBooking } from '@firstbell/contract/bookings'
import { formatMoney, type Currency } from '@firstbell/contract/money'
import * as m from '@firstbell/messages/enrollment'
import { useQuery } from '@tanstack/react-query'
import { DayTile } from '#entities/offering/DayTile.tsx'
import type { Offering } from '#entities/offering/kinds.ts'
import { useLocalTime } from '#entities/offering/local-time.tsx'
import { useSite } from '#shared/page/site.ts'
import { usePriceText } from '#shared/page/usePrice.ts'
import type { AppliedCode } from './code.ts'
import { myBookingsQuery } from './own-bookings.ts'
import { seatsToPay } from './seats-to-pay.ts'
import { refundDeadline, useCancelTerms } from './terms.ts'

/**
 * What seats cost, and until when cancelling refunds each, before they are paid (rules payment-24, payment-25). Nothing
 * for seats that cost nothing.
 * @param items the offerings to book: one, or chosen dates of a series, soonest first
 * @param code a discount code, which is a line of the bill
 * @param booking a seat that is held until it is paid, which keeps its price; the bill then has the seats of its order
 */
export function Bill({
  items,
  code,
  booking,
  terms,
}: {
  items: readonly Offering[]
  code?: AppliedCode
  booking: OwnBooking | undefined
  terms: string
}) {
  const { payments } = useSite()
  const priceText = usePriceText()
  const held = booking?.status === 'to_pay' ? booking : undefined
  const { data: bookings = [] } = useQuery({ ...myBookingsQuery, enabled: held !== undefined })
  const [item] = items
  if (!payments || !item) return null
  const reduced = code ? code.reduce(items) : items
  const refundUntil = refundDeadline(reduced[0]!, booking, payments)
  const prices = items.map(({ price = 0 }) => price)
  if (refundUntil === undefined && prices.every((price) => price === 0)) return null
  const seats = seatsToPay(bookings, held)
  const due = (seats.length > 1 ? seats : held ? [held] : []).flatMap(({ toPay }) => toPay ?? [])
  const currency = due[0]?.currency as Currency | undefined
  const money = (amount: number) => (currency ? formatMoney(amount, currency) : priceText(amount))
  const full = sumOf(currency ? due.map(({ amount, fullAmount = amount }) => fullAmount) : prices)
  const total = sumOf(
    currency ? due.map(({ amount }) => amount) : reduced.map(({ price = 0 }) => price),
  )
  const codeText = currency
    ? due.find((price) => price.code !== undefined)?.code
    : code?.applied?.code
  const several = seats.length > 1 || items.length > 1
  const at = new Date(refundUntil ?? item.startsAt).toISOString()
  return (
    <section aria-label={m.bill} className="@container rounded-card bg-sunken p-4">
      <div className={several ? 'grid gap-4' : 'grid gap-4 @md:grid-cols-2'}>
        <dl className="tabular grid content-start gap-2">
          {seats.length > 1 ? (
            seats.map((seat) => (
              <DateLine
                key={seat.offeringId}
                date={seat}
                booking={seat}
                amount={seat.toPay ? money(seat.toPay.fullAmount ?? seat.toPay.amount) : ''}
              />
            ))
          ) : items.length > 1 ? (
            items.map((date, n) => (
              <DateLine
                key={date._id}
                date={reduced[n]!}
                booking={undefined}
                amount={priceText(date.price ?? 0)}
              />
            ))
          ) : (
            <div className="flex justify-between gap-4 text-muted">
              <dt dir="auto">{held?.givenId === undefined ? item.title : m.difference}</dt>
              <dd className="shrink-0">{money(full)}</dd>
            </div>
          )}
          {codeText !== undefined && total < full && (
            <div className="flex justify-between gap-4">
              <dt className="wrap-anywhere">{m.codeLine(codeText)}</dt>
              <dd className="shrink-0" dir="ltr">{`−${money(full - total)}`}</dd>
            </div>
          )}
          <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2 font-semibold">
            <dt>{m.total}</dt>
            <dd className="font-display text-2xl leading-none">{money(total)}</dd>
          </div>
        </dl>
        {!several && (
          <div className="flex items-center gap-4 @md:ps-4">
            <DayTile span={{ startsAt: at, endsAt: at, timezone: item.timezone }} />
            <p className="text-sm text-balance">{terms}</p>
          </div>
        )}
      </div>
    </section>
  )
}

/** The bill of chosen dates of a series (rule payment-25). */
export function DatesBill({ items, code }: { items: readonly Offering[]; code?: AppliedCode }) {
  const terms = useCancelTerms(items[0], undefined)
  return <Bill items={items} {...(code && { code })} booking={undefined} terms={terms} />
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** A line of the bill: one date of a series, with its own terms. */
function DateLine({
  date,
  booking,
  amount,
}: {
  date: Pick<Offering, 'startsAt' | 'endsAt' | 'timezone' | 'price'>
  booking: OwnBooking | undefined
  amount: string
}) {
  const { start } = useLocalTime(date)
  const terms = useCancelTerms(date, booking)
  return (
    <div className="flex justify-between gap-4">
      <dt>
        <span className="font-medium">{start}</span>
        <span className="block text-sm text-balance text-muted">{terms}</span>
      </dt>
      <dd className="shrink-0">{amount}</dd>
    </div>
  )
}
