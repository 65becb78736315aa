import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookingState } from '../../entities/booking/booking-state.ts'
import { myBookingsQuery, refetchSeats } from '../../entities/booking/own-bookings.ts'
import type { Kind } from '../../entities/offering/kinds.ts'
import { call, messageOf } from '../../shared/api/api.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { notify } from '../../shared/notices/notices.ts'
import { ConfirmDialog } from '../../shared/ui/Dialog.tsx'

/** What is left, by the state of the booking: a place in line, an offered seat, or one to pay for. */
const texts = {
  place: {
    title: 'Leave waitlist',
    question: (title: string) =>
      `Do you want to give up your place for “${title}”? If you join again, you start at the end.`,
    confirm: 'Yes, leave',
    done: undefined,
  },
  held: {
    title: 'Decline the seat',
    question: (title: string) =>
      `Do you want to give up the seat in “${title}”? It goes to the next person in line.`,
    confirm: 'Yes, decline it',
    done: 'You have declined the seat.',
  },
  'to-pay': {
    title: 'Give up the seat',
    question: (title: string) =>
      `Do you want to give up the seat in “${title}”? It is not paid, and somebody else can take it then.`,
    confirm: 'Yes, give it up',
    done: 'You have given up the seat.',
  },
} as const

/**
 * Asks whether to leave the waitlist, to decline the offered seat or to give up the one to pay for, and
 * does so (rules waitlist-6, payment-4).
 */
export function LeaveWaitlist({
  offering: { _id: id, title },
  kind,
  state,
  onClose,
}: {
  offering: { _id: string; title: string }
  kind: Kind
  state: BookingState
  onClose: (left: boolean) => void
}) {
  // What came meanwhile does not change the question.
  const [asked] = useState(texts[state === 'held' || state === 'to-pay' ? state : 'place'])
  const queryClient = useQueryClient()
  const leave = async () => {
    try {
      const { message } = await call(endpoints.leaveWaitlist, { id })
      notify({ kind: 'success', text: asked.done ?? message })
    } finally {
      void refetchSeats(queryClient, kind)
    }
  }
  return (
    <ConfirmDialog
      onClose={(left) => {
        // Not before: the dialog would disappear with what it is about.
        if (left)
          queryClient.setQueryData(myBookingsQuery.queryKey, (bookings) =>
            bookings?.filter(({ offeringId }) => offeringId !== id),
          )
        onClose(left)
      }}
      onConfirm={leave}
      title={asked.title}
      question={asked.question(title)}
      confirmLabel={asked.confirm}
      cancelLabel="No, keep it"
      danger
      failed={(error) => messageOf(error)}
    />
  )
}
