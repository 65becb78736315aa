import type { Review } from '@firstbell/contract/reviews'
import * as m from '@firstbell/messages/reviews'
import { useId, useState } from 'react'
import { useLogin } from '#entities/login/login.ts'
import { StarRow } from '#entities/offering/Stars.tsx'
import type { endpoints, OutputOf } from '#shared/api/api.ts'
import { rich } from '#shared/format/rich.tsx'
import { useLastingFocus } from '#shared/hooks/useLastingFocus.ts'
import { lazyDialog } from '#shared/request-states/lazy-dialog.tsx'
import { PagedList, usePages } from '#shared/request-states/PagedList.tsx'
import { useUrlDialog } from '#shared/routing/dialog-url.ts'
import { Button } from '#shared/ui/Button.tsx'
import { EmptyState } from '#shared/ui/Card.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { Section } from '#shared/ui/Section.tsx'
import { authorOf, reviewsQuery, useMyReviews } from './queries.ts'
import { ReviewFromUrl } from './ReviewFromUrl.tsx'
import { OwnReview, ReviewItem } from './ReviewItem.tsx'

/** Loaded on demand, because only some people need them. */
const ReplyDialog = lazyDialog(async () => (await import('./ReplyAndReport.tsx')).ReplyDialog)
const ReportDialog = lazyDialog(async () => (await import('./ReplyAndReport.tsx')).ReportDialog)

/**
 * The reviews of an instructor's offerings: average and distribution, the person's own reviews on top, and a
 * paged list of the others, newest first (rule screen-54).
 */
export function InstructorReviews({ instructorId }: { instructorId: string }) {
  const id = useId()
  const { region, heading } = useLastingFocus()
  const pages = usePages((page) => reviewsQuery(instructorId, page))
  const mine = useMyReviews({ instructorId })
  const edited = useUrlDialog('review')
  const { reviews: ownReviews = [], open = [] } = mine.data ?? {}
  return (
    <section ref={region} id="reviews" aria-labelledby={id} className="grid scroll-mt-20 gap-6">
      <h2 id={id} ref={heading} tabIndex={-1}>
        {m.reviews}
      </h2>
      {pages.query.data && <Summary {...pages.query.data} />}
      {ownReviews.map((review) => (
        <div key={review._id} className="rounded-card border border-line bg-surface p-5">
          <OwnReview review={review} onEdit={() => edited.open(review.offeringId)} />
        </div>
      ))}
      {open.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {open.map(({ offeringId, title }) => (
            <li key={offeringId}>
              <Button variant="secondary" onClick={() => edited.open(offeringId)}>
                <span>{rich(m.writeReviewOf, { title })}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PagedList
        pages={pages}
        noteStale
        loading={<LoadingSkeleton rows={3} className="h-24" label={m.loading} />}
        empty={ownReviews.length === 0 && <EmptyState title={m.none} />}
        rowsClassName="divide-y divide-line"
        renderRow={(review) =>
          ownReviews.some(({ _id }) => _id === review._id) ? null : (
            <ReviewRow key={review._id} review={review} instructorId={instructorId} />
          )
        }
        scrollTarget={region}
        listName={m.pagesOfReviews}
      />
      <ReviewFromUrl />
    </section>
  )
}

/** The reviews of an offering and the other dates of its series, newest first (rule screen-63). */
export function OfferingReviews({
  instructorId,
  offeringId,
}: {
  instructorId: string
  offeringId: string
}) {
  const { region, heading } = useLastingFocus()
  const pages = usePages((page) => reviewsQuery(instructorId, page, offeringId))
  return (
    <Section
      title={m.reviews}
      level="h2"
      region={region}
      heading={heading}
      className="scroll-mt-20 gap-5"
    >
      <PagedList
        pages={pages}
        noteStale
        loading={<LoadingSkeleton rows={3} className="h-24" label={m.loading} />}
        empty={<p className="text-muted">{m.none}</p>}
        rowsClassName="divide-y divide-line"
        renderRow={(review) => (
          <ReviewRow key={review._id} review={review} instructorId={instructorId} />
        )}
        scrollTarget={region}
        listName={m.pagesOfReviews}
      />
    </Section>
  )
}

function ReviewRow({ review, instructorId }: { review: Review; instructorId: string }) {
  const { user } = useLogin()
  return (
    <li className="py-5 first:pt-0">
      <ReviewItem review={review} author={authorOf(review)}>
        {user && <Actions review={review} owner={user._id === instructorId} />}
      </ReviewItem>
    </li>
  )
}

/** The average and the number of reviews by stars; `distribution[0]` counts those with one star. */
function Summary({
  instructorRating,
  distribution,
}: Pick<OutputOf<typeof endpoints.getInstructorReviews>, 'instructorRating' | 'distribution'>) {
  if (!instructorRating) return null
  const { average, count } = instructorRating
  return (
    <div className="flex flex-wrap items-center gap-x-10 gap-y-4">
      <p className="grid justify-items-start gap-1">
        <span className="tabular font-display text-4xl leading-none font-semibold">
          {rich(m.averageOf5(average))}
        </span>
        <StarRow value={average} />
        <span className="tabular text-sm text-muted">{m.reviewCount(count)}</span>
      </p>
      <dl className="grid w-full max-w-sm grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1 text-sm">
        {[5, 4, 3, 2, 1].map((stars) => {
          const reviews = distribution[stars - 1] ?? 0
          return (
            <div key={stars} className="col-span-3 grid grid-cols-subgrid items-center">
              <dt className="tabular text-muted">{m.stars(stars)}</dt>
              <dd className="contents">
                <svg
                  aria-hidden="true"
                  viewBox="0 0 100 8"
                  preserveAspectRatio="none"
                  className="h-2 w-full rounded-full bg-sunken text-ink rtl:-scale-x-100"
                >
                  <rect width={(100 * reviews) / count} height="8" fill="currentColor" />
                </svg>
                <span className="tabular text-end">{reviews}</span>
              </dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}

/** The buttons below a review. @param owner whether the person is the instructor, who may reply once */
function Actions({ review, owner }: { review: Review; owner: boolean }) {
  const [dialog, setDialog] = useState<'reply' | 'report'>()
  const [reported, setReported] = useState(false)
  const close = () => setDialog(undefined)
  const author = authorOf(review)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {owner && !review.reply && (
        <Button variant="secondary" size="small" onClick={() => setDialog('reply')}>
          <span>{rich(m.replyToReview, { author })}</span>
        </Button>
      )}
      {reported ? (
        <p role="status" className="text-sm text-muted">
          {m.reported}
        </p>
      ) : (
        <Button
          variant="quiet"
          size="small"
          className="-ms-3 text-muted!"
          onClick={() => setDialog('report')}
        >
          <span>{rich(m.reportReviewBy, { author })}</span>
        </Button>
      )}
      {dialog === 'reply' && <ReplyDialog review={review} onClose={close} />}
      {dialog === 'report' && (
        <ReportDialog
          review={review}
          onReported={() => {
            setReported(true)
            close()
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
