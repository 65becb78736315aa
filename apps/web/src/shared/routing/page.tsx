import { messages } from '@firstbell/contract/messages'
import type { QueryClient } from '@tanstack/react-query'
import { use, useContext, useSyncExternalStore, type ComponentType } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '../api/api.ts'
import { NotFound } from '../../pages/NotFoundPage.tsx'
import { SiteContext } from '../page/site.ts'

export interface PrefetchArgs {
  queryClient: QueryClient
  params: Record<string, string | undefined>
  url: URL
}

/**
 * A screen's file. With `prefetch` the server has its data before it draws the page, and the browser
 * when somebody is about to open it (ahead.ts): it fetches into
 * `queryClient` with the very query options that the component uses
 * (`queryClient.fetchQuery(classQuery(id))`). An ApiError of 404 that it lets through makes the page
 * Page Not Found, one of 410 what it says of something cancelled (site.ts); any other leaves the query
 * to the browser.
 */
export interface PageModule {
  default: ComponentType
  prefetch?: (args: PrefetchArgs) => Promise<unknown>
}

/** A screen that is fetched when it is first wanted. */
export interface Page {
  /** Its file, by which the build's manifest knows it. */
  module: string
  load: () => Promise<PageModule>
  /** Drawn from without waiting, once it is there. */
  loaded: PageModule | undefined
}

let underWay = 0
const listeners = new Set<() => void>()
function count(change: 1 | -1): void {
  underWay += change
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the code of a screen that somebody opened is on its way. */
export function usePageLoading(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => underWay > 0,
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

/** Code that could not be fetched is a call without an answer; what else its module throws is a fault. */
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

const shown = new WeakMap<Page, Promise<PageModule>>()

/** The promise to wait for while drawing; its progress is told to `usePageLoading`. */
function opening(page: Page): Promise<PageModule> {
  const known = shown.get(page)
  if (known) return known
  const promise = page.load()
  shown.set(page, promise)
  // Not while drawing: another component's state may not change then.
  queueMicrotask(() => count(1))
  const end = () => count(-1)
  promise.then(end, () => {
    end()
    // Not at once: React draws again when it fails, and would find another one to wait for, without end.
    setTimeout(() => shown.delete(page), 1000)
  })
  return promise
}

/** The module of a page, while drawing; waits for its code. */
export function usePage(page: Page): PageModule {
  return page.loaded ?? use(opening(page))
}

/** Draws a page, once its code is there. */
export function Screen({ page }: { page: Page }) {
  const { missing } = useContext(SiteContext)
  const { pathname } = useLocation()
  const { default: Component } = usePage(page)
  return missing === pathname ? <NotFound /> : <Component />
}
