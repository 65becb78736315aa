import { messages } from '@firstbell/contract/messages'
import * as m from '@firstbell/messages/own-bookings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { myBookingQuery } from '#entities/booking/own-bookings.ts'
import { kindDetails } from '#entities/offering/kind-details.ts'
import { kindOf, kinds, type Offering } from '#entities/offering/kinds.ts'
import { useProgress, type Progress } from '#entities/offering/local-time.tsx'
import { ApiError, keys } from '#shared/api/api.ts'
import { markGone, refetchUnder } from '#shared/api/refetch-under.ts'
import { notify } from '#shared/notices/notices.ts'
import { useNow } from '#shared/time/now.ts'
import { useReader } from '#shared/time/reader.ts'
import { ConfirmDialog } from '#shared/ui/Dialog.tsx'
import { cancelOutcome, canCancel, refundTerms } from './refund-terms.ts'

/** Returns why a booking can no longer be cancelled. */
export function tooLate(progress: Progress): string {
  return progress === 'ended' ? m.overTooLate : m.startedTooLate
}

/** Cancels a booking after a confirmation; closes after a delay that depends on the kind (rule limit-4). */
export function CancelBooking({
  offering,
  onClose,
}: {
  offering: Offering
  onClose: (cancelled: boolean) => void
}) {
  const kind = kindOf(offering)
  const { calls, messages: results, cancelCloseMs } = kindDetails[kind]
  const queryClient = useQueryClient()
  const { data: booking } = useQuery(myBookingQuery(offering._id))
  const now = useNow()
  // What became of seat and money. Computed before the call, because the cancelled booking leaves the list.
  const [outcome, setOutcome] = useState<ReturnType<typeof cancelOutcome>>()
  const cancel = async () => {
    setOutcome(cancelOutcome(booking?.paid, now))
    try {
      await calls.cancel(offering._id)
      void markGone(queryClient, offering._id)
    } catch (error) {
      // A refusal means that the list is stale.
      void queryClient.invalidateQueries({ queryKey: keys.mine.all })
      throw error
    }
  }
  const close = (cancelled: boolean) => {
    if (cancelled) {
      // Refetch after closing only, because the row and this dialog would disappear during the message.
      void refetchUnder(queryClient, [kinds[kind].keys.all, keys.mine.all], offering._id)
      // The dialog of a course closes too soon for this message.
      if (outcome?.refund !== undefined) notify({ kind: 'success', text: outcome.refund })
    }
    onClose(cancelled)
  }
  // The offering may start while the dialog is open.
  const progress = useProgress(offering)
  const terms = refundTerms(booking?.paid, offering.timezone, useReader(), now)
  return (
    <ConfirmDialog
      onClose={close}
      onConfirm={cancel}
      title={m.cancelBooking}
      question={m.cancelQuestion(offering.title)}
      confirmLabel={m.cancelConfirm}
      cancelLabel={m.keep}
      workingLabel={m.cancelling}
      danger
      {...(!canCancel(progress, booking?.paid, now) && { refusal: tooLate(progress) })}
      success={
        <>
          <span>{results.bookingCancelled}</span> <span>{outcome?.seat}</span>{' '}
          <span>{outcome?.refund}</span>
        </>
      }
      closeMs={cancelCloseMs}
      failed={(error) => cancelFailure(error, results.cancelFailed)}
    >
      <p className="text-sm text-muted">{terms}</p>
    </ConfirmDialog>
  )
}

/** The message for a failure: the sentence of the kind, and the server's. */
function cancelFailure(error: unknown, failed: string) {
  if (!(error instanceof ApiError) || error.offline) return messages.genericError
  return (
    <>
      <strong>{failed}</strong>
      {error.message !== '' && <span> {error.message}</span>}
    </>
  )
}
