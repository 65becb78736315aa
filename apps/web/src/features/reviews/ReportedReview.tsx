import { messages } from '@firstbell/contract/messages'
import type { ReportedReview as Reported } from '@firstbell/contract/reviews'
import { nobody } from '@firstbell/messages/offering'
import * as m from '@firstbell/messages/reported-reviews'
import { useState } from 'react'
import { call, endpoints, messageOf } from '#shared/api/api.ts'
import { rich } from '#shared/format/rich.tsx'
import { ReasonDialog } from '#shared/forms/ReasonDialog.tsx'
import { useAction } from '#shared/hooks/useAction.ts'
import { notify } from '#shared/notices/notices.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Card } from '#shared/ui/Card.tsx'
import { authorOf, useRefetchReviews } from './queries.ts'
import { ReviewItem } from './ReviewItem.tsx'

/** A reported review, which an administrator hides or keeps (rule screen-55). */
export function ReportedReview({ review }: { review: Reported }) {
  const [hiding, setHiding] = useState(false)
  const refetch = useRefetchReviews()
  const author = authorOf(review)
  const keep = useAction({
    lockAfterSuccess: true,
    mutationFn: () => call(endpoints.keepReview, { reviewId: review._id }),
    onSuccess: () => notify({ kind: 'success', text: messages.reviewKept }),
    onError: (error) => notify({ kind: 'error', text: messageOf(error) }),
    // Also after a failure, because another admin may have decided first.
    onSettled: refetch,
  })
  return (
    <Card as="li" className="grid gap-4 p-4">
      <ReviewItem review={review} author={author}>
        <div className="grid gap-1 rounded-control bg-sunken px-4 py-3 text-sm">
          <p className="font-medium">
            {rich(m.reportedBy(review.reports), { name: review.instructorname || nobody })}
          </p>
          {review.markedAbsent && <p>{m.markedAbsent}</p>}
          {review.reasons.map((reason, index) => (
            <p key={index} dir="auto" className="whitespace-pre-line">
              {reason}
            </p>
          ))}
        </div>
      </ReviewItem>
      <p className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet-danger" onClick={() => setHiding(true)} disabled={keep.isPending}>
          <span>{rich(m.hideReview, { author })}</span>
        </Button>
        <Button variant="secondary" {...keep.button} workingLabel={m.keeping}>
          <span>{rich(m.keepReview, { author })}</span>
        </Button>
      </p>
      {hiding && <HideDialog review={review} onClose={() => setHiding(false)} />}
    </Card>
  )
}

function HideDialog({ review, onClose }: { review: Reported; onClose: () => void }) {
  const refetch = useRefetchReviews()
  return (
    <ReasonDialog
      label={m.reason}
      draftName={`hide:${review._id}`}
      title={m.hideReviewBy(authorOf(review))}
      description={m.whatHidingDoes}
      send={async (reason) => {
        await call(endpoints.hideReview, { reviewId: review._id, reason }).finally(refetch)
        notify({ kind: 'success', text: messages.reviewHidden })
      }}
      submitLabel={m.hide}
      workingLabel={m.hiding}
      onClose={onClose}
    />
  )
}
