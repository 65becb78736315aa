import type { Review } from '@firstbell/contract/reviews'
import * as m from '@firstbell/messages/reviews'
import type { ReactNode } from 'react'
import { kinds } from '#entities/offering/kinds.ts'
import { StarRow } from '#entities/offering/Stars.tsx'
import { rich } from '#shared/format/rich.tsx'
import { formatDate } from '#shared/time/format-time.ts'
import { dateIn } from '#shared/time/instant.ts'
import { useReader } from '#shared/time/reader.ts'
import { Chip } from '#shared/ui/Card.tsx'
import { Link } from '#shared/ui/Link.tsx'

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
          <Day of={createdAt} />
        </p>
      </div>
      <p className="text-sm text-muted">
        <Link to={kinds[kind].path(offeringId)} dir="auto" className="hover:underline">
          {title}
        </Link>
      </p>
      {text !== '' && (
        <p dir="auto" className="max-w-read whitespace-pre-line">
          {text}
        </p>
      )}
      {reply && (
        <div className="ms-4 grid gap-1 border-s-2 border-line ps-4">
          <p className="tabular text-sm text-muted">
            {rich(m.replyOfInstructor, { day: () => <Day of={reply.repliedAt} /> })}
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

/** The day of an instant, in the reader's zone. */
function Day({ of: instant }: { of: string }) {
  const reader = useReader()
  return (
    <time dateTime={instant}>
      {formatDate(dateIn(Date.parse(instant), reader?.zone ?? 'UTC'), reader)}
    </time>
  )
}
