import { TEXT_MAX } from '@firstbell/contract/limits'
import { replyForm, type Review } from '@firstbell/contract/reviews'
import * as m from '@firstbell/messages/reviews'
import { call, endpoints } from '#shared/api/api.ts'
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
      await call(endpoints.replyToReview, {
        id: review.offeringId,
        reviewId: review._id,
        ...reply,
      })
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
