import { useQueryClient } from '@tanstack/react-query'
import { myBookingsQuery, refetchSeats } from '../../entities/booking/own-bookings.ts'
import type { Kind } from '../../entities/offering/kinds.ts'
import { call, messageOf } from '../../shared/api/api.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { notify } from '../../shared/notices/notices.ts'
import { ConfirmDialog } from '../../shared/ui/Dialog.tsx'

/**
 * Asks whether to leave the waitlist or to decline the offered seat, and does so (rule waitlist-6).
 */
export function LeaveWaitlist({
  offering: { _id: id, title },
  kind,
  offered,
  onClose,
}: {
  offering: { _id: string; title: string }
  kind: Kind
  offered: boolean
  onClose: (left: boolean) => void
}) {
  const queryClient = useQueryClient()
  const leave = async () => {
    try {
      const { message } = await call(endpoints.leaveWaitlist, { id })
      notify({ kind: 'success', text: offered ? 'You have declined the seat.' : message })
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
      title={offered ? 'Decline the seat' : 'Leave waitlist'}
      question={
        offered
          ? `Do you want to give up the seat in “${title}”? It goes to the next person in line.`
          : `Do you want to give up your place for “${title}”? If you join again, you start at the end.`
      }
      confirmLabel={offered ? 'Yes, decline it' : 'Yes, leave'}
      cancelLabel="No, keep it"
      danger
      failed={(error) => messageOf(error)}
    />
  )
}
