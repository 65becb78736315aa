import { PROFILE_MODAL_CLOSE_MS, TEXT_MAX } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import type { Review } from '@firstbell/contract/reviews'
import { useForm } from 'react-hook-form'
import { call } from '../../shared/api/api.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { FormDialog } from '../../shared/forms/FormDialog.tsx'
import { useFormSubmit } from '../../shared/forms/useFormSubmit.ts'
import { TextArea } from '../../shared/ui/Field.tsx'

/** Reports a review to the administrators, with a reason or without. */
export function ReportDialog({
  review: { _id, author },
  onReported,
  onClose,
}: {
  review: Review
  onReported: () => void
  onClose: () => void
}) {
  const form = useForm({ defaultValues: { reason: '' } })
  const submission = useFormSubmit(form, {
    failed: messages.genericError,
    send: ({ reason }) => call(endpoints.reportReview, { id: _id, reason: reason.trim() }),
  })
  const { errors, isDirty } = form.formState
  return (
    <FormDialog
      sheet={false}
      title="Report review"
      description={`An administrator will read the review by ${author} and decide whether it stays.`}
      submission={submission}
      unsaved={isDirty}
      submitLabel="Report"
      workingLabel="Reporting..."
      success={messages.reviewReported}
      closeMs={PROFILE_MODAL_CLOSE_MS}
      onClose={onClose}
      onDone={onReported}
    >
      <TextArea
        label="Reason (optional)"
        rows={3}
        maxLength={TEXT_MAX.reason}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
    </FormDialog>
  )
}
