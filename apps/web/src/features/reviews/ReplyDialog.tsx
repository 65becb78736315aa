import { TEXT_MAX } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { replyForm, type Review } from '@firstbell/contract/reviews'
import * as m from '@firstbell/messages/reviews'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#shared/api/api.ts'
import { endpoints } from '#shared/api/endpoints.ts'
import { fieldOf } from '#shared/forms/field-of.ts'
import { FormDialog } from '#shared/forms/FormDialog.tsx'
import { useDraft } from '#shared/forms/useDraft.ts'
import { useFormSubmit } from '#shared/forms/useFormSubmit.ts'
import { useSchemaForm } from '#shared/forms/useSchemaForm.ts'
import { TextArea } from '#shared/ui/Field.tsx'
import { authorOf, refetchReviews } from './queries.ts'

/** The instructor's one reply to a review. */
export function ReplyDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const client = useQueryClient()
  const form = useSchemaForm(replyForm, { text: '' })
  const draft = useDraft(form, `reply:${review._id}`)
  const submission = useFormSubmit(form, {
    draft,
    failed: messages.genericError,
    send: async (reply) => {
      await call(endpoints.replyToReview, {
        id: review.offeringId,
        reviewId: review._id,
        ...reply,
      })
      refetchReviews(client)
    },
  })
  const field = fieldOf(form)
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
