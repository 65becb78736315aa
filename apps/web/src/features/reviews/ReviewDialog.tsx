import { TEXT_MAX } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { reviewForm } from '@firstbell/contract/reviews'
import { save, saving } from '@firstbell/messages/common'
import * as m from '@firstbell/messages/reviews'
import { useEffect, useEffectEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { call, endpoints } from '#shared/api/api.ts'
import { rich } from '#shared/format/rich.tsx'
import { FormDialog } from '#shared/forms/FormDialog.tsx'
import { useFormSubmit, useSchemaForm } from '#shared/forms/useFormSubmit.ts'
import { TextArea } from '#shared/ui/Field.tsx'
import { StarsField } from '#shared/ui/StarsField.tsx'
import { useRefetchReviews } from './queries.ts'

interface ReviewDialogProps {
  offering: { offeringId: string; title: string; instructorname?: string }
  /** The person's existing review, for a change. */
  ownReview?: { rating: number; text: string } | undefined
  /** The rating that a mail's link has chosen. */
  stars?: string | undefined
  onClose: () => void
}

/** Writes or changes the person's own review (rule screen-56). */
export function ReviewDialog({
  offering: { offeringId, title, instructorname },
  ownReview,
  stars,
  onClose,
}: ReviewDialogProps) {
  const refetch = useRefetchReviews()
  const form = useSchemaForm(reviewForm, {
    rating: stars ?? String(ownReview?.rating ?? ''),
    text: ownReview?.text ?? '',
  })
  // Keep the first value, because `ownReview` is set once the new review is saved.
  const [changes] = useState(ownReview !== undefined)
  const { setValue } = form
  const navigate = useNavigate()
  const location = useLocation()
  const { ratingTaken } = (location.state ?? {}) as { ratingTaken?: boolean }
  const rating = useWatch({ control: form.control, name: 'rating' })
  const { field, ...submission } = useFormSubmit(form, {
    draft: `review:${offeringId}`,
    send: async (review) => {
      await call(endpoints.putReview, { id: offeringId, ...review })
      refetch()
    },
  })
  // After `useFormSubmit`, whose draft then contains the rating.
  const takeRating = useEffectEvent(() => {
    if (stars === undefined || ratingTaken) return
    // A mail's link overrides the draft; after a reload the draft is newer.
    setValue('rating', stars)
    void navigate(location, {
      replace: true,
      state: { ...location.state, ratingTaken: true },
      preventScrollReset: true,
    })
  })
  useEffect(() => takeRating(), [])
  return (
    <FormDialog
      title={changes ? m.editReview : m.writeReview}
      description={
        <>
          {rich(instructorname ? m.aboutWith : m.about, {
            title,
            name: instructorname ?? '',
          })}{' '}
          <span>{m.everybodyReads}</span>
        </>
      }
      submission={submission}
      submitLabel={changes ? save : m.publish}
      workingLabel={changes ? saving : m.publishing}
      success={messages.reviewSaved}
      onClose={onClose}
    >
      <StarsField label={m.rating} value={String(rating)} {...field('rating')} />
      <TextArea
        label={m.text}
        maxLength={TEXT_MAX.review}
        className="[&_textarea]:min-h-32"
        {...field('text')}
      />
    </FormDialog>
  )
}
