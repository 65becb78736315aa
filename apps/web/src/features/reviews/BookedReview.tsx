import * as m from '@firstbell/messages/reviews'
import { useNavigate, useSearchParams } from 'react-router'
import type { Offering } from '#entities/offering/kinds.ts'
import { useProgress } from '#entities/offering/local-time.tsx'
import { rich } from '#shared/format/rich.tsx'
import type { DialogState } from '#shared/routing/dialog-url.ts'
import { LinkButton, type ButtonVariant } from '#shared/ui/Button.tsx'
import { Chip } from '#shared/ui/Card.tsx'
import { useMyReviews } from './queries.ts'
import { OwnReview } from './ReviewItem.tsx'

type Reviewed = Pick<Offering, '_id' | 'title'>

/** Returns the person's review of a booked offering (`ownReview`), or whether they may write one (`open`). */
function useReviewOf(offering: Offering) {
  // Reviews open with the start, so nothing is fetched before.
  const begun = useProgress(offering) !== 'coming'
  const { data } = useMyReviews({ offeringId: offering._id }, begun)
  return { ownReview: data?.reviews[0], open: data?.open.length === 1 }
}

/** The form (ReviewFromUrl.tsx) replaces the booking's dialog; closing it goes back to that dialog. */
const state = { dialogs: 1 } satisfies DialogState
/** Returns the URL of the current page with the form open instead of a booking's dialog. */
function useFormPath({ _id }: Reviewed): string {
  const [params] = useSearchParams()
  const next = new URLSearchParams(params)
  for (const name of ['class', 'course', 'booking']) next.delete(name)
  next.set('review', _id)
  return `/profile?${next.toString()}`
}

/** 'Write a review' in the row of a booking. */
export function WriteReview({
  offering,
  variant = 'quiet',
}: {
  offering: Offering
  variant?: ButtonVariant
}) {
  const { open } = useReviewOf(offering)
  return open && <FormLink offering={offering} variant={variant} />
}

/** Marks what the person has reviewed in a list. */
export function ReviewedChip({ offering }: { offering: Offering }) {
  const { ownReview } = useReviewOf(offering)
  return ownReview && <Chip>{m.reviewed}</Chip>
}

/** 'Write a review' of an offering that has taken place, for those who may (rule screen-45). */
export function ReviewEnded({ offering }: { offering: Reviewed }) {
  const { data } = useMyReviews({ offeringId: offering._id })
  return data?.open.length === 1 && <FormLink offering={offering} variant="primary" />
}

function FormLink({ offering, variant }: { offering: Reviewed; variant: ButtonVariant }) {
  return (
    <LinkButton to={useFormPath(offering)} state={state} variant={variant}>
      <span>{rich(m.writeReviewFor, { title: offering.title })}</span>
    </LinkButton>
  )
}

/** The person's review in the dialog of a booking, or a link to the form. */
export function BookedReview({ offering }: { offering: Offering }) {
  const { ownReview, open } = useReviewOf(offering)
  const navigate = useNavigate()
  const to = useFormPath(offering)
  if (!ownReview && !open) return null
  return (
    <section aria-label={m.yourReview} className="rounded-card border border-line p-4">
      {ownReview ? (
        <OwnReview review={ownReview} onEdit={() => void navigate(to, { state })} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{m.howWasIt}</p>
          <WriteReview offering={offering} variant="primary" />
        </div>
      )}
    </section>
  )
}
