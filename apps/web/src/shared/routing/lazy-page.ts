import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { unanswered } from '../api/api.ts'
import { loadOnce } from './load-once.ts'

export interface PrefetchArgs {
  queryClient: QueryClient
  params: Record<string, string | undefined>
  url: URL
  /** The reader's zone (IANA); absent on the server, which does not know it. */
  zone?: string
}

/**
 * The module of a page. `prefetch` fetches the page's data into `queryClient` with the query
 * options that the component uses: on the server before rendering, in the browser when the page is
 * likely to be opened (prefetch.ts) and while it is opened. On the server, an ApiError 404 renders Page
 * Not Found and a 410 the cancelled offering (`Site`); after other errors the browser fetches again.
 */
export interface PageModule {
  default: ComponentType
  prefetch?: (args: PrefetchArgs) => Promise<unknown>
  /** Loads the further code that the first render at an address needs. */
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
        throw notFetched(error)
      }),
    ),
  }
}

/**
 * A failed dynamic import counts as an unanswered call; other errors of the module are errors of
 * their own.
 */
function notFetched(error: unknown): unknown {
  const failed = /dynamically imported module|importing a module script failed|unable to preload/i
  if (!(error instanceof Error) || !failed.test(error.message)) return error
  return unanswered()
}
