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
 * A page's module. `prefetch` fetches the page's data into `queryClient` with the query options that the
 * component uses (`queryClient.fetchQuery(classQuery(id))`): on the server before it renders the page, in
 * the browser when somebody is about to open it (prefetch.ts). On the server an ApiError of 404 makes the
 * page Page Not Found, one of 410 shows it as cancelled (`Site`); any other leaves the query to the
 * browser.
 */
export interface PageModule {
  default: ComponentType
  prefetch?: (args: PrefetchArgs) => Promise<unknown>
}

/** A page whose module is fetched when it is first needed. */
export interface Page {
  /** Its path in the build's manifest. */
  module: string
  load: () => Promise<PageModule>
  /** Renders without suspending once it is there. */
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

/** Whether the module of a page that somebody opened is being fetched. */
export function usePageLoading(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => pending > 0,
    () => false,
  )
}

export function definePage(module: string, load: () => Promise<PageModule>): Page {
  let loading: Promise<PageModule> | undefined
  const page: Page = {
    module,
    loaded: undefined,
    load: () => {
      loading ??= load().then(
        (loaded) => (page.loaded = loaded),
        (error: unknown) => {
          // A later try must be able to succeed.
          loading = undefined
          throw notFetched(error)
        },
      )
      return loading
    },
  }
  return page
}

/** A module that could not be fetched is a call without an answer; anything else it throws is a fault of its own. */
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
  // Not during the render: another component's state must not change then.
  queueMicrotask(() => count(1))
  const end = () => count(-1)
  promise.then(end, () => {
    end()
    // Not at once: React renders again after the failure and would suspend on a new promise, without end.
    setTimeout(() => opened.delete(page), 1000)
  })
  return promise
}

/** The module of a page; suspends until it is there. */
export function usePage(page: Page): PageModule {
  return page.loaded ?? use(opening(page))
}
