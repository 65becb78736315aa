import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { CLASS_CONFIRM_CLOSE_MS, COURSE_CANCEL_CLOSE_MS } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import type { ClassEntity, CourseEntity } from '@firstbell/contract/offerings'
import { ApiError, call } from '../../../shared/api/api.ts'
import { endpoints } from '../../../shared/api/endpoints.ts'
import { keys } from '../../../shared/api/query-keys.ts'
import { ConfirmDialog } from '../../../shared/ui/Dialog.tsx'
import { Notice } from '../../../shared/ui/Notice.tsx'
import { useProgress } from '../own-state.ts'
import { FREE_TO_CANCEL } from '../terms.ts'

const wording = {
  class: {
    success: messages.classBookingCancelled,
    failed: messages.classCancelFailed,
    closeAfter: CLASS_CONFIRM_CLOSE_MS,
  },
  course: {
    success: messages.courseBookingCancelled,
    failed: messages.courseCancelFailed,
    closeAfter: COURSE_CANCEL_CLOSE_MS,
  },
} as const

/** Why a booking is not cancelled any more. */
export function tooLate(progress: 'started' | 'ended'): string {
  return progress === 'started'
    ? 'It has started: a booking can be cancelled until then.'
    : 'It is over: a booking can be cancelled until the start.'
}

/**
 * Asks whether to give the seat back, and does it. Closes by itself after success: 2 s for a class,
 * 1 s for a course (rule limit-4).
 */
export function CancelBooking({
  kind,
  offering,
  onClose,
}: {
  kind: 'class' | 'course'
  offering: ClassEntity | CourseEntity
  onClose: (cancelled: boolean) => void
}) {
  const { success, failed, closeAfter } = wording[kind]
  const queryClient = useQueryClient()
  const cancel = useMutation({
    mutationFn: () =>
      kind === 'class'
        ? call(endpoints.cancelClassBooking, { id: offering._id })
        : call(endpoints.cancelCourseBooking, { id: offering._id }),
    // What is shown may be older than what the server knows.
    onError: () => void queryClient.invalidateQueries({ queryKey: keys.mine.all }),
  })
  // The second click of a double click comes before `isPending` does.
  const begun = useRef(false)
  const confirm = () => {
    if (begun.current) return
    begun.current = true
    cancel.mutate(undefined, { onError: () => (begun.current = false) })
  }

  const close = () => {
    if (cancel.isSuccess) {
      // Only now: the row and the dialog that speak of it would be gone before the message is read.
      void queryClient.invalidateQueries({ queryKey: keys.mine.all })
      void queryClient.invalidateQueries({
        queryKey: kind === 'class' ? keys.classes.all : keys.courses.all,
      })
    }
    onClose(cancel.isSuccess)
  }

  const progress = useProgress(offering)
  // It may start while the question stands; an answer that has come by then is still shown.
  const late = progress !== 'coming' && !cancel.isSuccess && !cancel.isPending

  const { isSuccess } = cancel
  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(close, closeAfter)
    return () => clearTimeout(timer)
    // The timer starts with the success and with nothing else.
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
      <Notice kind="success">{cancel.isSuccess && success}</Notice>
      {cancel.isError && (
        <Notice kind="error">
          {cancel.error instanceof ApiError && !cancel.error.offline ? (
            <>
              <strong>{failed}</strong>
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
