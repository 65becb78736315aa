import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { messages } from '@firstbell/contract/messages'
import { kindDetails } from '../../../entities/offering/kind-details.ts'
import { kindOf, kinds, type Offering } from '../../../entities/offering/kinds.ts'
import { useProgress } from '../../../entities/offering/SessionTime.tsx'
import { ApiError } from '../../../shared/api/api.ts'
import { keys } from '../../../shared/api/query-keys.ts'
import { ConfirmDialog } from '../../../shared/ui/Dialog.tsx'
import { Notice } from '../../../shared/ui/Notice.tsx'
import { FREE_TO_CANCEL } from '../cancellation-terms.ts'

/** Why a booking can no longer be cancelled. */
export function tooLate(progress: 'started' | 'ended'): string {
  return progress === 'started'
    ? 'It has started. Bookings can be cancelled until the start.'
    : 'It is over. Bookings can be cancelled until the start.'
}

/**
 * Asks whether to cancel a booking, and does so. Closes after success, with a delay that depends on
 * the kind (rule limit-4).
 */
export function CancelBooking({
  offering,
  onClose,
}: {
  offering: Offering
  onClose: (cancelled: boolean) => void
}) {
  const kind = kindOf(offering)
  const { calls, messages: said, cancelCloseMs } = kindDetails[kind]
  const queryClient = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => calls.cancel(offering._id),
    // A refusal means that the list is out of date.
    onError: () => void queryClient.invalidateQueries({ queryKey: keys.mine.all }),
  })
  // The second press of a double click arrives before `isPending` is true.
  const begun = useRef(false)
  const confirm = () => {
    if (begun.current) return
    begun.current = true
    cancel.mutate(undefined, { onError: () => (begun.current = false) })
  }

  const close = () => {
    if (cancel.isSuccess) {
      // Not before closing: the row and this dialog would disappear while the message is read.
      void queryClient.invalidateQueries({ queryKey: keys.mine.all })
      void queryClient.invalidateQueries({ queryKey: kinds[kind].keys.all })
    }
    onClose(cancel.isSuccess)
  }

  const progress = useProgress(offering)
  // It may start while the dialog is open; the answer to a pending request is still shown.
  const late = progress !== 'coming' && !cancel.isSuccess && !cancel.isPending

  const { isSuccess } = cancel
  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(close, cancelCloseMs)
    return () => clearTimeout(timer)
    // Only success starts the timer.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isSuccess])

  return (
    <ConfirmDialog
      open
      onClose={close}
      onConfirm={confirm}
      title="Cancel Booking"
      question={`Are you sure you want to cancel your booking of “${offering.title}”?`}
      confirmLabel="Yes, cancel it"
      cancelLabel="No, keep it"
      workingLabel="Cancelling..."
      danger
      working={cancel.isPending}
      done={cancel.isSuccess || late}
    >
      {cancel.isIdle && !late && <p className="text-sm text-muted">{FREE_TO_CANCEL}</p>}
      <Notice>{late && !cancel.isError && tooLate(progress)}</Notice>
      <Notice kind="success">{cancel.isSuccess && said.bookingCancelled}</Notice>
      {cancel.isError && (
        <Notice kind="error">
          {cancel.error instanceof ApiError && !cancel.error.offline ? (
            <>
              <strong>{said.cancelFailed}</strong>
              {cancel.error.message !== '' && <span> {cancel.error.message}</span>}
            </>
          ) : (
            messages.genericError
          )}
        </Notice>
      )}
    </ConfirmDialog>
  )
}
