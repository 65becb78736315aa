import * as m from '@firstbell/messages/calendar-feed'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, RefreshCw, Rss } from 'lucide'
import { useId, useState } from 'react'
import { call, endpoints, keys, messageOf } from '#shared/api/api.ts'
import { copyText } from '#shared/notices/copy-text.ts'
import { notify } from '#shared/notices/notices.ts'
import { RequestState } from '#shared/request-states/RequestState.tsx'
import { Button, buttonClasses } from '#shared/ui/Button.tsx'
import { Card } from '#shared/ui/Card.tsx'
import { ConfirmDialog } from '#shared/ui/Dialog.tsx'
import { Icon } from '#shared/ui/Icon.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'

/** The feed's URL. It never becomes stale, because it stays the same until the person creates a new one. */
const feedQuery = queryOptions({
  queryKey: keys.mine.calendar,
  queryFn: async ({ signal }) => (await call(endpoints.openCalendarFeed, {}, { signal })).url,
  staleTime: Infinity,
})

/**
 * The private URL of the person's calendar feed, with all booked and taught offerings. Calendar apps subscribe to
 * it without a login (rule calendar-1).
 */
export function CalendarFeed() {
  const feed = useQuery(feedQuery)
  const [renewing, setRenewing] = useState(false)
  return (
    <Card as="section" aria-labelledby="calendar-feed" className="grid gap-3 p-5 sm:px-8 sm:py-6">
      <h3 id="calendar-feed">{m.calendar}</h3>
      <p className="max-w-read text-muted">{m.help}</p>
      <RequestState
        query={feed}
        loading={<LoadingSkeleton className="h-40 sm:h-29" label={m.loading} />}
      >
        {(url) => <FeedUrl url={url} onRenew={() => setRenewing(true)} />}
      </RequestState>
      {renewing && <RenewCalendar onClose={() => setRenewing(false)} />}
    </Card>
  )
}

function FeedUrl({ url, onRenew }: { url: string; onRenew: () => void }) {
  const id = useId()
  return (
    <div className="grid gap-3">
      <div className="grid gap-1">
        <label htmlFor={id} className="text-sm text-muted">
          {m.address}
        </label>
        <input
          id={id}
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
          className="min-h-11 w-full rounded-control border border-edge bg-surface px-3 text-sm"
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <a
          href={url.replace(/^https?:/, 'webcal:')}
          className={buttonClasses('secondary', 'small')}
        >
          <Icon node={Rss} className="size-4" />
          <span>{m.subscribe}</span>
        </a>
        <Button
          variant="secondary"
          size="small"
          icon={Copy}
          onClick={() => void copyText(url, m.copied, m.copyYourself)}
        >
          {m.copy}
        </Button>
        <Button variant="quiet" size="small" icon={RefreshCw} onClick={onRenew}>
          {m.renew}
        </Button>
      </div>
    </div>
  )
}

/** Asks whether to replace the URL; the old one then stops working. @param renewed the notice afterwards */
export function RenewCalendar({
  renewed = m.renewed,
  onClose,
}: {
  renewed?: string
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const renew = async () => {
    const { url } = await call(endpoints.openCalendarFeed, { rotate: true })
    queryClient.setQueryData(feedQuery.queryKey, url)
    // The security page shows since when the URL exists.
    void queryClient.invalidateQueries({ queryKey: keys.mine.calendarSince })
    notify({ kind: 'success', text: renewed })
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={renew}
      title={m.renew}
      question={m.renewQuestion}
      confirmLabel={m.renewConfirm}
      cancelLabel={m.keep}
      failed={messageOf}
    />
  )
}
