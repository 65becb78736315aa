import { messages } from '@firstbell/contract/messages'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failed, NotRefreshed } from './Failed.tsx'

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
