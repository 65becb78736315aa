import { messages } from '@firstbell/contract/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Kind } from '../../entities/offering/kinds.ts'
import { call, messageOf } from '../../shared/api/api.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { notify } from '../../shared/notices/notices.ts'
import { ConfirmDialog } from '../../shared/ui/Dialog.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import { myBookingsQuery } from './own-bookings.ts'
import { refetchSeats } from './waitlist.tsx'

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
  const leave = useMutation({
    mutationFn: () => call(endpoints.leaveWaitlist, { id }),
    onSuccess: ({ message }) => {
      queryClient.setQueryData(myBookingsQuery.queryKey, (bookings) =>
        bookings?.filter(({ offeringId }) => offeringId !== id),
      )
      notify({ kind: 'success', text: offered ? 'You have declined the seat.' : message })
      onClose(true)
    },
    onSettled: () => refetchSeats(queryClient, kind),
  })
  return (
    <ConfirmDialog
      open
      onClose={() => onClose(false)}
      onConfirm={() => leave.mutate()}
      title={offered ? 'Decline the seat' : 'Leave waitlist'}
      question={
        offered
          ? `Do you want to give up the seat in “${title}”? It goes to the next person in line.`
          : `Do you want to give up your place for “${title}”? If you join again, you start at the end.`
      }
      confirmLabel={offered ? 'Yes, decline it' : 'Yes, leave'}
      cancelLabel="No, keep it"
      danger
      working={leave.isPending}
    >
      {leave.isError && (
        <Notice kind="error">{messageOf(leave.error, messages.genericError)}</Notice>
      )}
    </ConfirmDialog>
  )
}
