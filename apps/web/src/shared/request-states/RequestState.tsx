import { messages } from '@firstbell/contract/messages'
import * as common from '@firstbell/messages/common'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#shared/ui/Button.tsx'
import { Notice } from '#shared/ui/Notice.tsx'

/**
 * Renders the data of a query. Shows `loading` until it arrives, and after a failure a sentence with a
 * button to try again. If a refetch fails, the stale data stays.
 * @param query the query's state; `data` may be a placeholder
 * @param failed a sentence of docs/product/messages.md
 * @param noteStale whether a sentence above stale data says that the refetch has failed
 */
export function RequestState<Data>({
  query,
  failed = messages.genericError,
  loading,
  noteStale = false,
  children,
}: {
  query: Pick<UseQueryResult<unknown>, 'error' | 'isFetching' | 'refetch'> & {
    data: Data | undefined
  }
  failed?: string | ((error: Error) => ReactNode) | undefined
  loading: ReactNode
  noteStale?: boolean
  children: (data: Data) => ReactNode
}) {
  const { data, error, isFetching } = query
  const retry = () => void query.refetch()
  return (
    <>
      {noteStale && (
        <NotRefreshed
          failed={error !== null && data !== undefined}
          onRetry={retry}
          retrying={isFetching}
        />
      )}
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <Failed onRetry={retry} retrying={isFetching}>
          {typeof failed === 'string' ? failed : failed(error)}
        </Failed>
      ) : (
        loading
      )}
    </>
  )
}

/** Shown instead of a list that could not be loaded, with a button to try again. */
export function Failed({
  onRetry,
  retrying = false,
  label = common.tryAgain,
  children,
}: {
  onRetry: () => void
  retrying?: boolean
  label?: string
  /** A sentence of docs/product/messages.md. */
  children: ReactNode
}) {
  return (
    <Notice
      kind="error"
      action={
        <Button variant="secondary" size="small" onClick={onRetry} working={retrying}>
          {label}
        </Button>
      }
    >
      {children}
    </Notice>
  )
}

/** Shown above a list whose refresh failed. */
export function NotRefreshed({
  failed,
  onRetry,
  retrying,
}: {
  failed: boolean
  onRetry: () => void
  retrying: boolean
}) {
  return (
    <div role="status" className="empty:absolute">
      {failed && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <p>{messages.notRefreshed}</p>
          <Button variant="quiet" size="small" onClick={onRetry} working={retrying}>
            {common.tryAgain}
          </Button>
        </div>
      )}
    </div>
  )
}
