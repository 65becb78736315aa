import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { unanswered } from '#shared/api/api.ts'
import type { Island } from './island.tsx'
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
  /** The islands of a URL. Their code is loaded on the server before it renders, in the browser during hydration. */
  islands?: (search: URLSearchParams) => Island[]
}

/** The browsers' messages for an import that failed. */
const FAILED_IMPORT =
  /dynamically imported module|importing a module script failed|unable to preload/i

/** Returns a function that loads a page's module once. After a failure it may be called again. */
export const loadPageOnce = (load: () => Promise<PageModule>): (() => Promise<PageModule>) =>
  loadOnce(() =>
    load().catch((error: unknown) => {
      // A failed import, unlike an error that the module throws itself, is like a call without an answer.
      throw error instanceof Error && FAILED_IMPORT.test(error.message) ? unanswered() : error
    }),
  )
