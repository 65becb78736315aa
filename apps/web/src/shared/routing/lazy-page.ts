import { messages } from '@firstbell/contract/messages'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { ApiError } from '../api/api.ts'

export interface PrefetchArgs {
  queryClient: QueryClient
  params: Record<string, string | undefined>
  url: URL
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
}

/**
 * The parameters of a page's address that its first render depends on; it reads others only once it is
 * hydrated. What the server renders for one address is given to everybody (`addressOf`).
 */
export interface PageParams {
  /** Such as what is searched for: the same for everybody who opens the address. */
  shared?: readonly string[]
  /** Such as a token: an address with one of them is one visitor's own. */
  own?: readonly string[]
}

/** A page whose module is loaded on demand. */
export interface Page {
  /** The module's path in the build manifest. */
  module: string
  params: PageParams
  /** Loads the module once. After a failure it may be called again. */
  load: () => Promise<PageModule>
}

export function definePage(
  module: string,
  load: () => Promise<PageModule>,
  params: PageParams = {},
): Page {
  let loading: Promise<PageModule> | undefined
  return {
    module,
    params,
    load: () =>
      (loading ??= load().catch((error: unknown) => {
        loading = undefined
        throw notFetched(error)
      })),
  }
}

/**
 * The address that a page is rendered at: with the parameters that its first render depends on, in one
 * order, and no others. Links are passed on with parameters that say where they were found; those make
 * no other page.
 * @returns `own` for an address that is one visitor's alone
 */
export function addressOf(
  page: Page | undefined,
  pathname: string,
  search: string,
): { path: string; own: boolean } {
  if (search === '') return { path: pathname, own: false }
  const given = new URLSearchParams(search)
  const kept = new URLSearchParams()
  const { shared = [], own = [] } = page?.params ?? {}
  for (const name of [...shared, ...own]) {
    const value = given.get(name)
    if (value !== null && value !== '') kept.set(name, value)
  }
  const query = kept.toString()
  return {
    path: query === '' ? pathname : `${pathname}?${query}`,
    own: own.some((name) => kept.has(name)),
  }
}

/**
 * A failed dynamic import counts as an unanswered call; other errors of the module are errors of
 * their own.
 */
function notFetched(error: unknown): unknown {
  const failed = /dynamically imported module|importing a module script failed|unable to preload/i
  if (!(error instanceof Error) || !failed.test(error.message)) return error
  return new ApiError({
    status: 500,
    code: 'no_response',
    message: messages.unavailable,
    offline: true,
  })
}
