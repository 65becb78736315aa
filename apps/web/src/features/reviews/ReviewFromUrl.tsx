import { messages } from '@firstbell/contract/messages'
import { close as closeLabel } from '@firstbell/messages/common'
import * as m from '@firstbell/messages/reviews'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError } from '#shared/api/api.ts'
import { useHydrated } from '#shared/hooks/useHydrated.ts'
import { lazyDialog } from '#shared/request-states/lazy-dialog.tsx'
import { Failed } from '#shared/request-states/RequestState.tsx'
import { useUrlDialog } from '#shared/routing/dialog-url.ts'
import { oneOf } from '#shared/routing/search.ts'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { Notice } from '#shared/ui/Notice.tsx'
import { useMyReviews } from './queries.ts'

/** Loaded on demand with the form library, because few people need it. */
const LazyReviewDialog = lazyDialog(async () => (await import('./ReviewDialog.tsx')).ReviewDialog)

/**
 * The form for the review that the URL names: `?review=OFFERING`, with `&rating=4` from a mail (rule
 * screen-56). Each page with the person's own reviews renders this once.
 */
export function ReviewFromUrl() {
  return useHydrated() ? <OpenReview /> : null
}

const starsOf = oneOf(['1', '2', '3', '4', '5'])

function OpenReview() {
  const [params] = useSearchParams()
  const { value: id, close } = useUrlDialog('review', ['rating'])
  const mine = useMyReviews({ offeringId: id ?? '' }, id !== null)
  const enabled = id !== null && mine.isEnabled
  useEffect(() => {
    // Load the code in parallel with the review, so that the loading dialog becomes the form at once.
    if (enabled) void LazyReviewDialog.load().catch(() => undefined)
  }, [enabled])
  if (!enabled) return null
  const malformedId = mine.error instanceof ApiError && mine.error.status === 400
  const ownReview = mine.data?.reviews[0]
  const offering = ownReview ?? mine.data?.open[0]
  if (offering && !ownReview?.hidden)
    return (
      <LazyReviewDialog
        key={id}
        offering={offering}
        ownReview={ownReview}
        stars={starsOf(params.get('rating') ?? '')}
        onClose={close}
      />
    )
  return (
    <Dialog onClose={close} title={m.writeReview} size="small" closeButton={closeLabel}>
      {mine.isFetching ? (
        <LoadingSkeleton className="h-12" />
      ) : ownReview?.hidden ? (
        <Notice>{m.hiddenBecause(ownReview.hidden.reason)}</Notice>
      ) : mine.isError && !malformedId ? (
        <Failed onRetry={() => void mine.refetch()}>{messages.genericError}</Failed>
      ) : (
        <p>{m.nothingToReview}</p>
      )}
    </Dialog>
  )
}
