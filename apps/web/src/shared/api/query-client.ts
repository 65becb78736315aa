import { onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiError, type QueryMeta, type ServerCall, errorOf } from './api.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta
  }
}

/**
 * Creates the query cache. Unanswered calls and 5xx are retried twice, 4xx are not. While the device is
 * offline a query fails at once instead of pausing (`networkMode`), and is refetched on reconnect.
 * @param takesPayments whether the site takes payments
 */
export function createQueryClient(takesPayments = false): QueryClient {
  watchNetwork()
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) =>
          failures < 2 &&
          navigator.onLine &&
          !(error instanceof ApiError && error.status >= 400 && error.status < 500),
        retryDelay: (failures) => 400 * 2 ** failures,
        meta: { takesPayments },
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/**
 * Tracks the network from the start. TanStack Query would subscribe only in the first effect after
 * hydration, assume that the device is online, and miss the reconnect of a device that was offline.
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
 * Creates the cache for one server-rendered page, without retries.
 * @param serverCall makes the calls of this visitor's request
 * @param takesPayments whether the site takes payments
 */
export function createServerQueryClient(
  serverCall: ServerCall,
  takesPayments: boolean,
): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 30_000,
        // Otherwise a timer would keep the cache in memory after the page was rendered.
        gcTime: Infinity,
        meta: { serverCall: withApiErrors(serverCall), takesPayments },
      },
    },
  })
}

/** Wraps a server call so that it throws `ApiError`, as calls in the browser do. */
const withApiErrors =
  (serverCall: ServerCall): ServerCall =>
  async (endpoint, input) => {
    try {
      return await serverCall(endpoint, input)
    } catch (error) {
      const status = (error as { status?: unknown } | null)?.status
      if (typeof status !== 'number') throw error
      const { details } = error as { details?: object }
      const { message, code, fields } = error as Record<string, unknown>
      throw errorOf(status, { message, code, fields, ...details })
    }
  }
