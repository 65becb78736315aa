import { TEXT_MAX } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { replyForm, type Review } from '@firstbell/contract/reviews'
import * as m from '@firstbell/messages/reviews'
import { useForm } from 'react-hook-form'
import { call, endpoints } from '#shared/api/api.ts'
import { rich } from '#shared/format/rich.tsx'
import { FormDialog } from '#shared/forms/FormDialog.tsx'
import { useFormSubmit, useSchemaForm } from '#shared/forms/useFormSubmit.ts'
import { TextArea } from '#shared/ui/Field.tsx'
import { authorOf, useRefetchReviews } from './queries.ts'

/** The instructor's one reply to a review. */
export function ReplyDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const refetch = useRefetchReviews()
  const form = useSchemaForm(replyForm, { text: '' })
  const { field, ...submission } = useFormSubmit(form, {
    draft: `reply:${review._id}`,
    send: async (reply) => {
      await call(endpoints.replyToReview, { id: review.offeringId, reviewId: review._id, ...reply })
      refetch()
    },
  })
  return (
    <FormDialog
      title={m.replyTo(authorOf(review))}
      description={m.replyOnce}
      submission={submission}
      submitLabel={m.reply}
      workingLabel={m.replying}
      onClose={onClose}
    >
      <TextArea
        label={m.replyText}
        required
        maxLength={TEXT_MAX.reviewReply}
        className="[&_textarea]:min-h-28"
        {...field('text')}
      />
    </FormDialog>
  )
}

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
