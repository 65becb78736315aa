import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnReview as Own } from '@firstbell/contract/reviews'
import { call, messageOf } from '../../shared/api/api.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import { ConfirmDialog } from '../../shared/ui/Dialog.tsx'
import { refetchReviews } from './queries.ts'
import { ReviewItem } from './ReviewItem.tsx'

export const hiddenBecause = (reason: string) =>
  `An administrator has hidden this review: ${reason}`

/** The person's own review with 'Edit' and 'Delete', and why it is hidden if it is. */
export function OwnReview({ review, onEdit }: { review: Own; onEdit: () => void }) {
  const client = useQueryClient()
  const [deleting, setDeleting] = useState(false)
  const { offeringId, title } = review
  return (
    <ReviewItem review={review} author="Your review" about={review}>
      {review.hidden ? (
        <Notice>{hiddenBecause(review.hidden.reason)}</Notice>
      ) : (
        <p className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" onClick={onEdit}>
            Edit<span className="sr-only"> your review of {title}</span>
          </Button>
          <Button variant="quiet-danger" size="small" onClick={() => setDeleting(true)}>
            Delete<span className="sr-only"> your review of {title}</span>
          </Button>
        </p>
      )}
      {deleting && (
        <ConfirmDialog
          title="Delete review"
          question={`Are you sure you want to delete your review of “${title}”?`}
          confirmLabel="Delete"
          workingLabel="Deleting..."
          danger
          onConfirm={() => call(endpoints.deleteReview, { id: offeringId })}
          failed={messageOf}
          onClose={(deleted) => {
            setDeleting(false)
            if (deleted) refetchReviews(client)
          }}
        />
      )}
    </ReviewItem>
  )
}
