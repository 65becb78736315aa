import { dateIn } from '@firstbell/contract/local-time'
import type { Review, OwnReview as Own } from '@firstbell/contract/reviews'
import { delete_, deleting as deletingLabel } from '@firstbell/messages/common'
import * as m from '@firstbell/messages/reviews'
import { useState, type ReactNode } from 'react'
import { kinds } from '#entities/offering/kinds.ts'
import { StarRow } from '#entities/offering/Stars.tsx'
import { call, endpoints, messageOf } from '#shared/api/api.ts'
import { rich } from '#shared/format/rich.tsx'
import { formatDate } from '#shared/time/format-time.ts'
import { useReader } from '#shared/time/reader.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Chip } from '#shared/ui/Card.tsx'
import { ConfirmDialog } from '#shared/ui/Dialog.tsx'
import { Link } from '#shared/ui/Link.tsx'
import { Notice } from '#shared/ui/Notice.tsx'
import { useRefetchReviews } from './queries.ts'

/** The parts of a review that are shown in every list. */
type ShownReview = Pick<Review, 'kind' | 'offeringId' | 'title' | 'rating' | 'text' | 'createdAt'> &
  Partial<Pick<Review, 'attended' | 'reply'>>

/**
 * A review: stars, author, whether they attended, date, the offering, text, and the instructor's reply.
 * @param author see `authorOf`; 'Your review' for the person's own
 */
export function ReviewItem({
  review: { kind, offeringId, title, rating, text, createdAt, attended, reply },
  author,
  children,
}: {
  review: ShownReview
  author: string
  children?: ReactNode
}) {
  return (
    <article className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="text-lg">
          <StarRow value={rating} />
          <span className="sr-only">{m.starsOf5(rating)}</span>
        </p>
        <h3 dir="auto" className="text-base">
          {author}
        </h3>
        {attended === true && <Chip tone="accent">{m.attended}</Chip>}
        <p className="tabular text-sm text-muted">
          <ReviewDay instant={createdAt} />
        </p>
      </div>
      {title !== '' && (
        <p className="text-sm text-muted">
          <Link to={kinds[kind].path(offeringId)} dir="auto" className="hover:underline">
            {title}
          </Link>
        </p>
      )}
      {text !== '' && (
        <p dir="auto" className="max-w-read whitespace-pre-line">
          {text}
        </p>
      )}
      {reply && (
        <div className="ms-4 grid gap-1 border-s-2 border-line ps-4">
          <p className="tabular text-sm text-muted">
            {rich(m.replyOfInstructor, { day: () => <ReviewDay instant={reply.repliedAt} /> })}
          </p>
          <p dir="auto" className="max-w-read whitespace-pre-line">
            {reply.text}
          </p>
        </div>
      )}
      {children}
    </article>
  )
}

/** The day of a review or reply, in the reader's zone. */
export function ReviewDay({ instant }: { instant: string }) {
  const reader = useReader()
  return (
    <time dateTime={instant}>
      {formatDate(dateIn(Date.parse(instant), reader?.zone ?? 'UTC'), reader)}
    </time>
  )
}

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
            <span>{rich(m.editYours, { title })}</span>
          </Button>
          <Button variant="quiet-danger" size="small" onClick={() => setDeleting(true)}>
            <span>{rich(m.deleteYours, { title })}</span>
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
