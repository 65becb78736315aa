import { TEXT_MAX } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import type { Review } from '@firstbell/contract/reviews'
import * as m from '@firstbell/messages/reviews'
import { useForm } from 'react-hook-form'
import { call, endpoints } from '#shared/api/api.ts'
import { rich } from '#shared/format/rich.tsx'
import { FormDialog } from '#shared/forms/FormDialog.tsx'
import { useFormSubmit } from '#shared/forms/useFormSubmit.ts'
import { TextArea } from '#shared/ui/Field.tsx'
import { authorOf } from './queries.ts'

/** Reports a review to the administrators, with an optional reason. */
export function ReportDialog({
  review,
  onReported,
  onClose,
}: {
  review: Review
  onReported: () => void
  onClose: () => void
}) {
  const form = useForm({ defaultValues: { reason: '' } })
  const { field, ...submission } = useFormSubmit(form, {
    send: ({ reason }) => call(endpoints.reportReview, { id: review._id, reason: reason.trim() }),
  })
  return (
    <FormDialog
      sheet={false}
      title={m.reportReview}
      description={rich(m.whatReportDoes, { author: authorOf(review) })}
      submission={submission}
      submitLabel={m.report}
      workingLabel={m.reporting}
      success={messages.reviewReported}
      onClose={onClose}
      onDone={onReported}
    >
      <TextArea label={m.reason} rows={3} maxLength={TEXT_MAX.reason} {...field('reason')} />
    </FormDialog>
  )
}
