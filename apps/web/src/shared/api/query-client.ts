import { QueryClient } from '@tanstack/react-query'
import { ApiError, type ServerCall } from './api.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { serverCall?: ServerCall }
  }
}

/**
 * The cache of what the server said. An answer of 4xx will not change by asking again; no answer and
 * 5xx are tried twice more, unless the device itself knows that it is offline: that is an error to
 * show at once, not a pause (`networkMode`), and what failed is fetched when the network is back.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) =>
          failures < 2 &&
          navigator.onLine !== false &&
          !(error instanceof ApiError && error.status >= 400 && error.status < 500),
        retryDelay: (failures) => 400 * 2 ** failures,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/**
 * For one page made in the server: one try, nothing kept for later.
 * @param serverCall made by its queries, for this visitor alone
 */
export function createServerQueryClient(serverCall: ServerCall): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, gcTime: Infinity, meta: { serverCall } },
    },
  })
}
