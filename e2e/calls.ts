import { routes, type CallName } from '@firstbell/contract/routes'
import type { Page, Route } from '@playwright/test'

/** What becomes of the calls that a page makes. */

/** A call of the contract by its name, or what has an address of its own, as an upload. */
type Called = CallName | { method: string; path: string }
type Handler = (route: Route) => unknown

/** The two requests of an upload, by the tus protocol. */
export const beginUpload = { method: 'POST', path: '/files' }
export const sendUpload = { method: 'PATCH', path: '/files/:id' }

/**
 * Handles the page's requests of one call, by its method, too: a screen asks for its data again by
 * itself, as when its window gets the focus, and what it asks for may have the same path.
 * @returns lets the call pass again
 */
export async function onCall(
  page: Page,
  called: Called,
  handle: Handler,
): Promise<() => Promise<void>> {
  const { method, path } = typeof called === 'string' ? routes[called] : called
  // No function: every request of the page would then come this way.
  const matches = new RegExp(`^https?://[^/]+${path.replace(/:\w+/g, '[^/]*')}(\\?.*)?$`)
  const chosen = (route: Route) =>
    route.request().method() === method ? handle(route) : route.fallback()
  await page.route(matches, chosen)
  return () => page.unroute(matches, chosen)
}

/**
 * The page's stream of events never begins. For answers that a test makes up: with the stream begins a
 * request for them that may be on its way when another answer is made up (rule event-8).
 */
export const withoutEvents = (page: Page): Promise<unknown> =>
  page.route('**/me/events', () => undefined)

/**
 * The page's next request of this call fails, without an answer unless `fail` gives one.
 * @returns waits until it has
 */
export async function failOnce(
  page: Page,
  called: Called,
  fail: Handler = (route) => route.abort(),
): Promise<() => Promise<void>> {
  let failing: Promise<unknown> | undefined
  let tell = () => {}
  const failed = new Promise<void>((done) => (tell = done))
  await onCall(page, called, async (route) => {
    if (failing) return route.fallback()
    failing = Promise.resolve(fail(route)).then(tell)
    return failing
  })
  return () => failed
}
