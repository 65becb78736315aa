import { TEXT_MAX } from '@firstbell/contract/limits'
import { replyForm, type Review } from '@firstbell/contract/reviews'
import * as m from '@firstbell/messages/reviews'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#shared/api/api.ts'
import { endpoints } from '#shared/api/endpoints.ts'
import { FormDialog } from '#shared/forms/FormDialog.tsx'
import { useFormSubmit } from '#shared/forms/useFormSubmit.ts'
import { useSchemaForm } from '#shared/forms/useSchemaForm.ts'
import { TextArea } from '#shared/ui/Field.tsx'
import { authorOf, refetchReviews } from './queries.ts'

/** The instructor's one reply to a review. */
export function ReplyDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const client = useQueryClient()
  const form = useSchemaForm(replyForm, { text: '' })
  const { field, ...submission } = useFormSubmit(form, {
    draft: `reply:${review._id}`,
    send: async (reply) => {
      await call(endpoints.replyToReview, {
        id: review.offeringId,
        reviewId: review._id,
        ...reply,
      })
      refetchReviews(client)
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
