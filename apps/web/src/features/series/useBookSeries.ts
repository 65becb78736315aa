import type { OwnBooking } from '@firstbell/contract/bookings'
import { messages } from '@firstbell/contract/messages'
import { heldUntilPaid } from '@firstbell/messages/booking'
import * as m from '@firstbell/messages/series-booking'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { isCodeRefusal } from '#entities/booking/code.ts'
import { myBookingsQuery, refetchSeats } from '#entities/booking/own-bookings.ts'
import { ApiError, call, endpoints, messageOf } from '#shared/api/api.ts'
import { isRefusal, repeatable } from '#shared/api/repeatable.ts'
import { useAction } from '#shared/hooks/useAction.ts'
import { notify } from '#shared/notices/notices.ts'

interface DatesOfSeries {
  /** A class of the series. */
  classId: string
  classIds: string[]
  /** A discount code. */
  code?: string
}

/** The outcome: `booked`; `pay`, held until they are paid at `url`; `changed`, held for another price than was shown. */
type Outcome = { status: 'booked' } | { status: 'pay'; url: string } | { status: 'changed' }

/**
 * Books chosen dates of a series, all of them or none (rule series-12). Dates that cost something are held until they are
 * paid at Stripe's checkout page (rule payment-25). Without an answer the next attempt repeats the same request.
 * @param watched false after the dialog was closed; a notice then shows the outcome
 * @param next actions for the new bookings, shown in the notice
 * @param toPay the link to pay for held seats, shown in the notice
 * @param agrees returns whether the held seats have the displayed price
 * @param onCodeRefused called with the message if the discount code cannot be used
 * @param onBooked called after a success; without it only one attempt can succeed
 */
export function useBookSeries({
  watched,
  next,
  toPay,
  agrees,
  onBooked,
  onCodeRefused,
}: {
  watched: boolean
  next?: ReactNode
  toPay?: ReactNode
  agrees?: (held: readonly OwnBooking[]) => boolean
  onBooked?: () => void
  onCodeRefused?: (message: string) => void
}) {
  const queryClient = useQueryClient()
  // Read when the answer arrives; false after unmounting.
  const view = useRef(watched)
  useEffect(() => {
    view.current = watched
    return () => {
      view.current = false
    }
  }, [watched])
  const [send] = useState(() =>
    repeatable((dates: DatesOfSeries, idempotencyKey) =>
      call(endpoints.bookSeries, dates, { idempotencyKey }),
    ),
  )
  const series = useAction({
    lockAfterSuccess: onBooked === undefined,
    mutationFn: async (dates: DatesOfSeries): Promise<Outcome> => {
      const { checkoutUrl: url, held = [] } = await send(dates)
      if (url === undefined) return { status: 'booked' }
      if (!agrees) return { status: 'pay', url }
      const bookings = await queryClient
        .fetchQuery({ ...myBookingsQuery, staleTime: 0 })
        .catch(() => [])
      const seats = bookings.filter(({ offeringId }) => held.includes(offeringId))
      return seats.length === 0 || agrees(seats) ? { status: 'pay', url } : { status: 'changed' }
    },
    onSuccess: (outcome) => {
      if (outcome.status === 'booked') {
        onBooked?.()
        if (!view.current) notify({ kind: 'success', text: messages.seriesBooked, action: next })
      } else if (outcome.status === 'pay') {
        if (view.current) location.assign(outcome.url)
        else notify({ kind: 'info', text: heldUntilPaid, action: toPay })
      }
    },
    onError: (error) => {
      if (isCodeRefusal(error)) onCodeRefused?.(messageOf(error))
      if (!view.current) notify({ kind: 'error', text: problemOf(error) })
    },
    // A refusal also refetches, because it means that the displayed seats are stale.
    onSettled: () => refetchSeats(queryClient, 'class'),
  })
  return {
    /** Books once: further calls during the request do nothing. */
    book: series.run,
    // `pay` stays pending until the browser has loaded the checkout page.
    working: series.isPending || series.data?.status === 'pay',
    booked: series.data?.status === 'booked',
    /** Whether the seats are held for another price than was shown. */
    changed: series.data?.status === 'changed',
    problem:
      series.isError && !(onCodeRefused && isCodeRefusal(series.error))
        ? problemOf(series.error)
        : undefined,
    /** True if there was no answer, so the seats may be booked. The next attempt repeats the same request. */
    unanswered: series.isError && !isRefusal(series.error),
  }
}

/** Refusals that are not about the seats. */
const PAYMENT_REFUSALS: readonly string[] = [
  messages.heldAlready,
  messages.heldWithoutCode,
  messages.codeInvalid,
  messages.holdPaused,
  messages.notPayable,
  messages.tooManyHolds,
]

/** A refused date is not free any more, unless the refusal is about the person or the request. */
function problemOf(error: unknown): string {
  if (!isRefusal(error)) return m.unanswered
  const taken =
    error instanceof ApiError && error.status === 409 && !PAYMENT_REFUSALS.includes(error.message)
  return taken ? m.taken : messageOf(error, messages.classBookingFailed)
}
