import type { OwnReview as Own } from '@firstbell/contract/reviews'
import { delete_, deleting as deletingLabel, edit } from '@firstbell/messages/common'
import * as m from '@firstbell/messages/reviews'
import { useState } from 'react'
import { call, endpoints, messageOf } from '#shared/api/api.ts'
import { rich } from '#shared/format/rich.tsx'
import { Button } from '#shared/ui/Button.tsx'
import { ConfirmDialog } from '#shared/ui/Dialog.tsx'
import { Notice } from '#shared/ui/Notice.tsx'
import { useRefetchReviews } from './queries.ts'
import { ReviewItem } from './ReviewItem.tsx'

/** The person's own review with 'Edit' and 'Delete', and the reason if it is hidden. */
export function OwnReview({ review, onEdit }: { review: Own; onEdit: () => void }) {
  const refetch = useRefetchReviews()
  const [deleting, setDeleting] = useState(false)
  const { offeringId, title } = review
  return (
    <ReviewItem review={review} author={m.yourReview}>
      {review.hidden ? (
        <Notice>{m.hiddenBecause(review.hidden.reason)}</Notice>
      ) : (
        <p className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" onClick={onEdit}>
            <span>{edit}</span>
            <span className="sr-only"> {m.yourReviewOf(title)}</span>
          </Button>
          <Button variant="quiet-danger" size="small" onClick={() => setDeleting(true)}>
            <span>{delete_}</span>
            <span className="sr-only"> {m.yourReviewOf(title)}</span>
          </Button>
        </p>
      )}
      {deleting && (
        <ConfirmDialog
          title={m.deleteReview}
          question={rich(m.confirmDelete, { title })}
          confirmLabel={delete_}
          workingLabel={deletingLabel}
          danger
          onConfirm={() => call(endpoints.deleteReview, { id: offeringId })}
          failed={messageOf}
          onClose={(deleted) => {
            setDeleting(false)
            if (deleted) refetch()
          }}
        />
      )}
    </ReviewItem>
  )
}
