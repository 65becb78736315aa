import * as m from '@firstbell/messages/waitlist'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookingState } from '#entities/booking/booking-state.ts'
import { myBookingsQuery, refetchSeats } from '#entities/booking/own-bookings.ts'
import { seatsToPay } from '#entities/booking/seats-to-pay.ts'
import type { Kind } from '#entities/offering/kinds.ts'
import { call, endpoints, messageOf } from '#shared/api/api.ts'
import { notify } from '#shared/notices/notices.ts'
import { ConfirmDialog } from '#shared/ui/Dialog.tsx'

/**
 * The texts by the state of the booking: a place on the waitlist, an offered seat, or a seat to pay for. `done`
 * is the notice afterwards; without it the server's message is shown.
 */
const texts = {
  place: {
    title: m.leaveTitle,
    question: m.leaveQuestion,
    confirm: m.leaveConfirm,
    done: undefined,
  },
  held: {
    title: m.declineTitle,
    question: m.declineQuestion,
    confirm: m.declineConfirm,
    done: m.declined,
  },
  'to-pay': {
    title: m.giveUpTitle,
    question: m.giveUpQuestion,
    confirm: m.giveUpConfirm,
    done: m.givenUp,
  },
} as const

/** Leaves the waitlist or gives up a seat, after a confirmation (rules waitlist-6, payment-4). */
export function LeaveWaitlist({
  offering: { _id: id, title },
  kind,
  state,
  onClose,
}: {
  offering: { _id: string; title: string }
  kind: Kind
  state: BookingState
  onClose: (hasLeft: boolean) => void
}) {
  // Keep the wording stable while the dialog is open.
  const [initialTexts] = useState(texts[state === 'held' || state === 'to-pay' ? state : 'place'])
  const queryClient = useQueryClient()
  const { data: bookings = [] } = useQuery(myBookingsQuery)
  // Seats that are paid together are given up together (rule payment-25).
  const held = bookings.find(({ offeringId }) => offeringId === id)
  const question = held?.status === 'invited' ? m.declineReserved : initialTexts.question
  const together = seatsToPay(bookings, held).map(({ offeringId }) => offeringId)
  const leftIds = [id, ...together]
  const several = together.length > 1
  const leave = async () => {
    try {
      const { message } = await call(endpoints.leaveWaitlist, { id })
      notify({ kind: 'success', text: initialTexts.done ?? message })
    } finally {
      void refetchSeats(queryClient, kind)
    }
  }
  return (
    <ConfirmDialog
      onClose={(hasLeft) => {
        // Removed from the cache only when the dialog closes, because the row that renders it disappears then.
        if (hasLeft)
          queryClient.setQueryData(myBookingsQuery.queryKey, (bookings) =>
            bookings?.filter(({ offeringId }) => !leftIds.includes(offeringId)),
          )
        onClose(hasLeft)
      }}
      onConfirm={leave}
      title={initialTexts.title}
      question={[question(title), several && m.giveUpAll].filter(Boolean).join(' ')}
      confirmLabel={initialTexts.confirm}
      cancelLabel={m.keep}
      danger
      failed={messageOf}
    />
  )
}
