import type { OwnBooking } from '@firstbell/contract/bookings'
import { messages } from '@firstbell/contract/messages'
import { heldUntilPaid } from '@firstbell/messages/booking'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { kindDetails } from '#entities/offering/kind-details.ts'
import type { Kind } from '#entities/offering/kinds.ts'
import { ApiError, messageOf } from '#shared/api/api.ts'
import { isRefusal, repeatable } from '#shared/api/repeatable.ts'
import { useRestored } from '#shared/hooks/useRestored.ts'
import { notify } from '#shared/notices/notices.ts'
import { useOnce } from '#shared/ui/useOnce.ts'
import { isCodeRefusal } from './code.ts'
import { myBookingsQuery, refetchSeats } from './own-bookings.ts'

/**
 * The outcome of a request for a seat: `booked`; `pay`, held until it is paid at `url`; `changed`, held for
 * another price or other terms than were shown.
 */
type BookOutcome = { status: 'booked' } | { status: 'pay'; url: string } | { status: 'changed' }

interface Seat {
  id: string
  code: string | undefined
}

interface SeatOptions {
  /** False after the dialog was closed; a notice then shows the outcome. */
  watched: boolean
  /** Actions for the new booking, shown in the notice. */
  next?: ReactNode
  /** The link to pay for a held seat, shown in the notice. */
  toPay?: ReactNode
  /** Whether to redirect to the checkout page then. Defaults to `watched`. */
  redirects?: boolean
  /** Returns whether a held seat has the displayed price and terms. Absent if those of the held seat are displayed. */
  agrees?: (held: OwnBooking) => boolean
  /** Called with the message if the discount code cannot be used. */
  onCodeRefused?: (message: string) => void
}

/**
 * Books a seat in an offering. A seat that costs something is held (reserved for a limited time) until it is paid at
 * Stripe's checkout page.
 */
export function useBookSeat(
  kind: Kind,
  { watched, next, toPay, redirects = watched, agrees, onCodeRefused }: SeatOptions,
) {
  const { messages: results } = kindDetails[kind]
  const queryClient = useQueryClient()
  // Read when the answer arrives. After unmounting both are false.
  const view = useRef({ watched, redirects })
  useEffect(() => {
    view.current = { watched, redirects }
    return () => {
      view.current = { watched: false, redirects: false }
    }
  }, [watched, redirects])

  const once = useOnce()
  const [send] = useState(() =>
    repeatable(({ id, code }: Seat, idempotencyKey) =>
      kindDetails[kind].calls.book(id, code, { idempotencyKey }),
    ),
  )
  const mutation = useMutation({
    mutationFn: async (seat: Seat): Promise<BookOutcome> => {
      const { checkoutUrl: url } = await send(seat)
      if (url === undefined) return { status: 'booked' }
      const outcome = { status: 'pay', url } as const
      if (!agrees) return outcome
      const bookings = await queryClient
        .fetchQuery({ ...myBookingsQuery, staleTime: 0 })
        .catch(() => [])
      const held = bookings.find(({ offeringId }) => offeringId === seat.id)
      return held && !agrees(held) ? { status: 'changed' } : outcome
    },
    onSuccess: (outcome) => {
      if (outcome.status === 'changed') once.release()
      else if (outcome.status === 'pay') {
        if (view.current.redirects) location.assign(outcome.url)
        else notify({ kind: 'info', text: heldUntilPaid, action: toPay })
      } else if (!view.current.watched)
        notify({ kind: 'success', text: results.booked, action: next })
    },
    onError: (error) => {
      if (isCodeRefusal(error)) onCodeRefused?.(messageOf(error))
      if (!view.current.watched)
        notify({ kind: 'error', text: problemOf(error, results.bookingFailed) })
    },
    // A refusal also refetches, because it means that the displayed seats are stale.
    onSettled: () => refetchSeats(queryClient, kind),
  })
  useRestored(() => {
    once.release()
    mutation.reset()
  })
  return {
    /**
     * Books the seat once: further calls during the request and after its success do nothing.
     * @param code a discount code
     */
    book: (id: string, code?: string) =>
      once(() => mutation.mutateAsync({ id, code }), { lockAfterSuccess: true }),
    // `pay` stays pending until the browser has loaded the checkout page.
    working: mutation.isPending || mutation.data?.status === 'pay',
    booked: mutation.data?.status === 'booked',
    /** 'Class booked successfully!', or its counterpart for a course. */
    success: results.booked,
    /** The error message (rule message-9). */
    problem:
      mutation.isError && !(onCodeRefused && isCodeRefusal(mutation.error))
        ? problemOf(mutation.error, results.bookingFailed)
        : undefined,
    /** True if there was no answer, so the seat may be booked. The next attempt repeats the same request. */
    unanswered: mutation.isError && !isRefusal(mutation.error),
    /** Whether the seat is held for another price or other terms than were shown. */
    changed: mutation.data?.status === 'changed',
  }
}

/** The server's message or `failed`; without an answer the same for both kinds (rule message-9). */
function problemOf(error: unknown, failed: string): string {
  if (!(error instanceof ApiError) || error.offline) return messages.bookException
  return messageOf(error, failed)
}
