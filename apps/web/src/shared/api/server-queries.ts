import { hashKey, type DehydratedState, type QueryKey } from '@tanstack/react-query'
import type { PrefetchArgs } from '../routing/lazy-page.ts'
import type { ServerCall } from './api.ts'

type Dehydrated = DehydratedState['queries'][number]

interface Options {
  queryKey: QueryKey
  queryFn: (context: object) => Promise<unknown>
}

/**
 * Collects what a page fetches on the server, in the form that React Query hydrates. A QueryClient does the
 * same with several times the work, since it is made for queries that are watched, retried and cancelled.
 * @param serverCall makes the queries' calls
 * @returns `dehydrate` resolves with the queries that succeeded, in the order in which they began
 */
export function createServerQueries(serverCall: ServerCall): {
  queryClient: PrefetchArgs['queryClient']
  dehydrate: () => Promise<DehydratedState>
} {
  const queries = new Map<string, Promise<Dehydrated>>()
  const { signal } = new AbortController()

  async function read(queryHash: string, { queryKey, queryFn }: Options): Promise<Dehydrated> {
    const data = await queryFn({ queryKey, signal, meta: { serverCall } })
    if (data === undefined) throw new Error(`There is no data for ${queryHash}`)
    const now = Date.now()
    return {
      dehydratedAt: now,
      state: {
        data,
        dataUpdateCount: 1,
        dataUpdatedAt: now,
        error: null,
        errorUpdateCount: 0,
        errorUpdatedAt: 0,
        fetchFailureCount: 0,
        fetchFailureReason: null,
        fetchMeta: null,
        isInvalidated: false,
        status: 'success',
        fetchStatus: 'idle',
      },
      queryKey,
      queryHash,
      meta: {},
    }
  }

  async function fetchQuery(options: Options): Promise<unknown> {
    const hash = hashKey(options.queryKey)
    let query = queries.get(hash)
    if (query === undefined) queries.set(hash, (query = read(hash, options)))
    return (await query).state.data
  }
  const prefetchQuery = (options: Options) => fetchQuery(options).catch(() => undefined)

  return {
    queryClient: { fetchQuery, prefetchQuery } as unknown as PrefetchArgs['queryClient'],
    dehydrate: async () => {
      const settled = await Promise.allSettled(queries.values())
      return {
        mutations: [],
        queries: settled.flatMap((query) => (query.status === 'fulfilled' ? query.value : [])),
      }
    },
  }
}
