import { messages } from '@firstbell/contract/messages'
import type { QueryClient } from '@tanstack/react-query'
import { use, useSyncExternalStore, type ComponentType } from 'react'
import { ApiError } from '../api/api.ts'

export interface PrefetchArgs {
  queryClient: QueryClient
  params: Record<string, string | undefined>
  url: URL
}

/**
 * The module of a page. `prefetch` fetches the page's data into `queryClient` with the query
 * options that the component uses: on the server before rendering, in the browser when the page is
 * likely to be opened (prefetch.ts). On the server, an ApiError 404 renders Page Not Found and a
 * 410 the cancelled offering (`Site`); after other errors the browser fetches again.
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
  load: () => Promise<PageModule>
  /** The module, once loaded; it then renders without suspending. */
  loaded: PageModule | undefined
}

let pending = 0
const listeners = new Set<() => void>()
function count(change: 1 | -1): void {
  pending += change
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the module of an opened page is loading. */
export function usePageLoading(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => pending > 0,
    () => false,
  )
}

export function definePage(
  module: string,
  load: () => Promise<PageModule>,
  params: PageParams = {},
): Page {
  let loading: Promise<PageModule> | undefined
  const page: Page = {
    module,
    params,
    loaded: undefined,
    load: () => {
      loading ??= load().then(
        (loaded) => (page.loaded = loaded),
        (error: unknown) => {
          // Allows a later attempt to succeed.
          loading = undefined
          throw notFetched(error)
        },
      )
      return loading
    },
  }
  return page
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

const opened = new WeakMap<Page, Promise<PageModule>>()

/** The promise to suspend on; `usePageLoading` counts it. */
function opening(page: Page): Promise<PageModule> {
  const known = opened.get(page)
  if (known) return known
  const promise = page.load()
  opened.set(page, promise)
  // Not during rendering, when the state of other components must not change.
  queueMicrotask(() => count(1))
  const end = () => count(-1)
  promise.then(end, () => {
    end()
    // With a delay: React renders again after the failure and would otherwise suspend on new
    // promises endlessly.
    setTimeout(() => opened.delete(page), 1000)
  })
  return promise
}

/** The module of a page; suspends until it is loaded. */
export function usePage(page: Page): PageModule {
  return page.loaded ?? use(opening(page))
}
