import { onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiError, type ServerCall } from './api.ts'
import { withApiErrors } from './server-call.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { serverCall?: ServerCall }
  }
}

/**
 * The cache of the server's answers. No answer and 5xx are retried twice; 4xx are not. While the device is
 * offline a query fails at once instead of pausing (`networkMode`), and is fetched again when the network is
 * back.
 */
export function createQueryClient(): QueryClient {
  watchNetwork()
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
 * TanStack Query would listen from the first effect of hydration on, and take a network that was lost
 * before for one that is there: it would not notice that it comes back.
 */
function watchNetwork(): void {
  onlineManager.setEventListener((setOnline) => {
    const follow = () => setOnline(navigator.onLine)
    follow()
    for (const kind of ['online', 'offline']) window.addEventListener(kind, follow)
    return () => {
      for (const kind of ['online', 'offline']) window.removeEventListener(kind, follow)
    }
  })
}

/**
 * For one page that the server renders: no retries.
 * @param serverCall makes the queries' calls, for this visitor alone
 */
export function createServerQueryClient(serverCall: ServerCall): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 30_000,
        gcTime: Infinity,
        meta: { serverCall: withApiErrors(serverCall) },
      },
    },
  })
}
