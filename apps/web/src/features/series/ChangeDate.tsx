import type { OwnBooking } from '@firstbell/contract/bookings'
import { PAYMENT_HOLD_MINUTES } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { formatMoney } from '@firstbell/contract/money'
import * as m from '@firstbell/messages/series-booking'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { myBookingsQuery, refetchSeats } from '#entities/booking/own-bookings.ts'
import { refundDeadline, termsUntil } from '#entities/booking/terms.ts'
import type { Offering } from '#entities/offering/kinds.ts'
import { progressOf, useLocalTime } from '#entities/offering/local-time.tsx'
import { call, endpoints, messageOf } from '#shared/api/api.ts'
import { rich } from '#shared/format/rich.tsx'
import { useRestored } from '#shared/hooks/useRestored.ts'
import { notify } from '#shared/notices/notices.ts'
import { useSite } from '#shared/page/site.ts'
import { usePriceText } from '#shared/page/usePrice.ts'
import { useNow } from '#shared/time/now.ts'
import { useReader } from '#shared/time/reader.ts'
import { ConfirmDialog } from '#shared/ui/Dialog.tsx'
import { useSeriesDates, type SeriesDate } from './series-dates.ts'

/**
 * Asks for another date of the series of a booked class, and swaps the seats (rule series-6).
 * @param onClose receives the class that is booked now, or nothing
 */
export function ChangeDate({
  item,
  onClose,
}: {
  item: Offering
  onClose: (to: string | undefined) => void
}) {
  const name = useId()
  const now = useNow()
  const queryClient = useQueryClient()
  const { text } = useLocalTime(item)
  const { data: bookings = [] } = useQuery(myBookingsQuery)
  const { payments } = useSite()
  const priceText = usePriceText()
  const booking = bookings.find(({ offeringId }) => offeringId === item._id)
  const paid = booking?.paid?.amount ?? 0
  const dates = useSeriesDates(item)
    .filter((date) => date._id !== item._id && progressOf(date, now) === 'coming')
    .map((date) => {
      const status = bookings.find(({ offeringId }) => offeringId === date._id)?.status
      const state = stateOf(date, status)
      if (!payments || !(date.price || paid)) return { date, ...state, difference: 0 }
      const price = date.price ?? 0
      // What it costs more is paid before the swap (rule payment-27).
      const difference = Math.max(0, Math.round(price * 10 ** payments.digits) - paid)
      return { date, free: state.free, words: `${priceText(price)} · ${state.words}`, difference }
    })
  const [chosen, setChosen] = useState<string>()
  const free = dates.filter((each) => each.free)
  // Defaults to the first free date, also if the chosen one was taken in the meantime.
  const shown = free.find(({ date }) => date._id === chosen) ?? free[0]
  const to = shown?.date._id
  const difference =
    payments && shown && shown.difference > 0
      ? formatMoney(shown.difference, payments.currency)
      : undefined
  const terms = useSwapTerms(shown?.date ?? item, booking)

  // Back from the payment page.
  useRestored(() => {
    refetchSeats(queryClient, 'class')
    onClose(undefined)
  })

  const change = async () => {
    if (to === undefined) return
    try {
      const { message, checkoutUrl } = await call(endpoints.swapSeat, { id: item._id, to })
      if (checkoutUrl === undefined) notify({ kind: 'success', text: message })
      else {
        location.assign(checkoutUrl)
        // The dialog stays busy until the browser has loaded the payment page.
        await new Promise(() => {})
      }
    } finally {
      refetchSeats(queryClient, 'class')
    }
  }
  return (
    <ConfirmDialog
      onClose={(done) => onClose(done ? to : undefined)}
      onConfirm={change}
      title={m.changeDate}
      question={rich(m.changeQuestion(text), { title: item.title })}
      confirmLabel={difference === undefined ? m.changeDate : m.changeFor(difference)}
      cancelLabel={m.keepDate}
      workingLabel={m.changing}
      failed={(error) => messageOf(error)}
      {...(progressOf(item, now) === 'coming'
        ? to === undefined && { refusal: m.noOtherDate }
        : { refusal: messages.classStarted })}
    >
      <fieldset className="grid divide-y divide-line">
        <legend className="sr-only">{m.dates}</legend>
        {dates.map(({ date, free: selectable, words }) => (
          <DateChoice
            key={date._id}
            name={name}
            date={date}
            words={words}
            disabled={!selectable}
            checked={date._id === to}
            onChoose={() => setChosen(date._id)}
          />
        ))}
      </fieldset>
      <p className="text-sm text-muted">
        {difference === undefined
          ? [m.changeHint, paid > 0 && m.changeRefund].filter(Boolean).join(' ')
          : `${m.changeDearer(difference, PAYMENT_HOLD_MINUTES)} ${terms}`}
      </p>
    </ConfirmDialog>
  )
}

/** Returns the terms of a seat that was swapped for: its refund term does not become later (rule payment-27). */
function useSwapTerms(
  date: Pick<Offering, 'startsAt' | 'timezone'> & { price?: number | undefined },
  booking: OwnBooking | undefined,
): string {
  const { payments } = useSite()
  const reader = useReader()
  const now = useNow()
  const until = Math.min(
    refundDeadline(date, undefined, payments) ?? Infinity,
    booking?.paid ? Date.parse(booking.paid.refundUntil) : Infinity,
  )
  return Number.isFinite(until) ? termsUntil(date, until, reader, now) : ''
}

/** Returns whether a date can be chosen, and the text next to it. An offered seat is held for the person. */
function stateOf({ seatsLeft }: SeriesDate, status?: OwnBooking['status']) {
  if (status === 'booked') return { free: false, words: m.booked }
  if (status === 'offered' || status === 'invited') return { free: true, words: m.heldForYou }
  return seatsLeft > 0
    ? { free: true, words: m.seatsLeft(seatsLeft) }
    : { free: false, words: m.full }
}

function DateChoice({
  date,
  words,
  onChoose,
  ...radio
}: {
  name: string
  date: SeriesDate
  words: string
  disabled: boolean
  checked: boolean
  onChoose: () => void
}) {
  const { start, inOwnZone } = useLocalTime(date)
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 py-1 has-disabled:cursor-not-allowed has-disabled:text-muted">
      <input
        {...radio}
        type="radio"
        className="size-5 shrink-0 accent-accent"
        onChange={onChoose}
      />
      <span className="tabular grow font-medium">
        <span>{start}</span>
        {inOwnZone !== undefined && (
          <span className="block text-sm font-normal text-muted">{inOwnZone}</span>
        )}
      </span>
      <span className="text-sm whitespace-nowrap">{words}</span>
    </label>
  )
}
