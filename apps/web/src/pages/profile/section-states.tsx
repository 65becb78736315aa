import { messages } from '@firstbell/contract/messages'
import { useReload } from '#shared/page/ErrorPage.tsx'
import { Failed } from '#shared/request-states/RequestState.tsx'
import { Skeleton } from '#shared/ui/Card.tsx'

/** Shown while the section's code is loading. */
export function SectionLoading({ label }: { label: string }) {
  return (
    <div className="grid gap-5">
      <span className="sr-only">
        <span role="status">{label}</span>
      </span>
      <Skeleton className="h-9 w-48" />
      <Skeleton className="h-64" />
    </div>
  )
}

/** Shown instead of a section that failed, with a button to reload the page. */
export function SectionFailed() {
  const { retry, retrying } = useReload()
  return (
    <Failed onRetry={retry} retrying={retrying}>
      {messages.genericError}
    </Failed>
  )
}
