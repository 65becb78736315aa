import type { OwnBooking } from '@firstbell/contract/bookings'
import { messages } from '@firstbell/contract/messages'
import * as m from '@firstbell/messages/series-booking'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { myBookingsQuery, refetchSeats } from '#entities/booking/own-bookings.ts'
import type { Offering } from '#entities/offering/kinds.ts'
import { progressOf, useLocalTime } from '#entities/offering/local-time.tsx'
import { call, endpoints, messageOf } from '#shared/api/api.ts'
import { rich } from '#shared/format/rich.tsx'
import { notify } from '#shared/notices/notices.ts'
import { useSite } from '#shared/page/site.ts'
import { usePriceText } from '#shared/page/usePrice.ts'
import { useNow } from '#shared/time/now.ts'
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
  const paid = bookings.find(({ offeringId }) => offeringId === item._id)?.paid?.amount ?? 0
  const dates = useSeriesDates(item)
    .filter((date) => date._id !== item._id && progressOf(date, now) === 'coming')
    .map((date) => {
      const status = bookings.find(({ offeringId }) => offeringId === date._id)?.status
      const state = stateOf(date, status)
      if (!payments || !(date.price || paid)) return { date, ...state }
      // A date that costs more cannot be swapped for (rule payment-27).
      const price = date.price ?? 0
      const free = state.free && Math.round(price * 10 ** payments.digits) <= paid
      return { date, free, words: `${priceText(price)} · ${state.words}` }
    })
  const [chosen, setChosen] = useState<string>()
  const free = dates.filter((each) => each.free)
  // Defaults to the first free date, also if the chosen one was taken in the meantime.
  const to = (free.find(({ date }) => date._id === chosen) ?? free[0])?.date._id

  const change = async () => {
    if (to === undefined) return
    try {
      const { message } = await call(endpoints.swapSeat, { id: item._id, to })
      notify({ kind: 'success', text: message })
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
      confirmLabel={m.changeDate}
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
        {[m.changeHint, paid > 0 && m.changeRefund].filter(Boolean).join(' ')}
      </p>
    </ConfirmDialog>
  )
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
