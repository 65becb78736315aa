import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failed, NotRefreshed } from './Failed.tsx'

/**
 * Shows what a query fetched; until then `loading`, and after a failure its sentence with another
 * try. Data that could not be refreshed stay, under a note that says so.
 * @param query the query's state; `data` may be a stand-in until its own arrive
 * @param failed a sentence of docs/product/messages.md
 * @param noteStale false where the data's age does not matter
 */
export function RequestState<Data>({
  query,
  failed,
  loading,
  noteStale = true,
  children,
}: {
  query: Pick<UseQueryResult<unknown>, 'error' | 'isFetching' | 'refetch'> & {
    data: Data | undefined
  }
  failed: string | ((error: Error) => ReactNode)
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
