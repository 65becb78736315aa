import { routes, type CallName } from '@firstbell/contract/routes'
import type { Page, Route } from '@playwright/test'

/** Intercepts the calls that a page makes. */

/** A call of the contract by its name, or another request, such as an upload. */
type CallTarget = CallName | { method: string; path: string }
type Handler = (route: Route) => unknown

/** The two requests of an upload (tus protocol). */
export const beginUpload = { method: 'POST', path: '/files' }
export const sendUpload = { method: 'PATCH', path: '/files/:id' }

/**
 * Handles the page's requests of one call. Requests with the same path and another method pass, because a
 * screen may fetch its data at any time.
 * @returns a function that lets the call pass again
 */
export async function onCall(
  page: Page,
  target: CallTarget,
  handle: Handler,
): Promise<() => Promise<void>> {
  const { method, path } = typeof target === 'string' ? routes[target] : target
  // Not a function, because Playwright would then send every request of the page through the test.
  const matches = new RegExp(`^https?://[^/]+${path.replace(/:\w+/g, '[^/]*')}(\\?.*)?$`)
  const handler = (route: Route) =>
    route.request().method() === method ? handle(route) : route.fallback()
  await page.route(matches, handler)
  return () => page.unroute(matches, handler)
}

/**
 * Keeps the page's event stream from opening. When it opens, the page fetches its data again (rule
 * event-8), and that request could get an answer that the test stubs later.
 */
export const withoutEvents = (page: Page): Promise<unknown> =>
  page.route('**/me/events', () => undefined)

/**
 * Makes the page's next request of this call fail: without an answer, unless `fail` gives one.
 * @returns a function that waits until it has failed
 */
export async function failOnce(
  page: Page,
  target: CallTarget,
  fail: Handler = (route) => route.abort(),
): Promise<() => Promise<void>> {
  let failing: Promise<unknown> | undefined
  let tell = () => {}
  const failed = new Promise<void>((done) => (tell = done))
  await onCall(page, target, async (route) => {
    if (failing) return route.fallback()
    failing = Promise.resolve(fail(route)).then(tell)
    return failing
  })
  return () => failed
}
