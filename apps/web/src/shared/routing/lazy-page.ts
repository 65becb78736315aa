import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { unanswered } from '#shared/api/api.ts'
import { loadOnce } from './load-once.ts'

export interface PrefetchArgs {
  queryClient: QueryClient
  params: Record<string, string | undefined>
  url: URL
  /** The reader's time zone (IANA); absent on the server, which does not know it. */
  zone?: string
}

/**
 * The module of a page. `prefetch` fetches the page's data into `queryClient` with the query
 * options that the component uses: on the server before rendering, and in the browser on intent
 * (prefetch.ts) and during navigation. On the server, an ApiError 404 renders Page Not Found and a 410 the
 * cancelled offering (`Site`); after other errors the browser refetches.
 */
export interface PageModule {
  default: ComponentType
  prefetch?: (args: PrefetchArgs) => Promise<unknown>
  /** Loads further code that the first render of a URL needs. */
  preload?: (search: URLSearchParams) => Promise<unknown> | undefined
}

/** A page whose module is loaded on demand. */
export interface Page {
  /** The module's path in the build manifest. */
  module: string
  /** Loads the module once. After a failure it may be called again. */
  load: () => Promise<PageModule>
}

export function definePage(module: string, load: () => Promise<PageModule>): Page {
  return {
    module,
    load: loadOnce(() =>
      load().catch((error: unknown) => {
        throw asUnanswered(error)
      }),
    ),
  }
}

/** Converts the error of a failed import to that of an unanswered call; returns a module's own unchanged. */
function asUnanswered(error: unknown): unknown {
  const failed = /dynamically imported module|importing a module script failed|unable to preload/i
  if (!(error instanceof Error) || !failed.test(error.message)) return error
  return unanswered()
}
