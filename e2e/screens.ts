import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'

/** The widths of a phone and of a desk. */
const WIDTHS = [390, 1280]

/** Expects nothing to scroll sideways at the page's width. */
async function expectToFit(page: Page): Promise<void> {
  const [width, overflow] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return [clientWidth, scrollWidth - clientWidth] as const
  })
  expect(overflow, `nothing to scroll sideways at ${width}`).toBe(0)
}

/**
 * Expects nothing to scroll sideways on a phone and on a desk. The page has the width of a desk
 * afterwards.
 */
export async function expectToFitBothWidths(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expectToFit(page)
  }
}

/**
 * Expects no violation of WCAG on a phone, and nothing to scroll sideways on a phone and on a desk. The
 * page has the width of a desk afterwards.
 * @param options as for `expectAccessible`; `whole` also looks at the desk, whose header is another one
 */
export async function expectAccessibleAtBothWidths(
  page: Page,
  { whole = false, contrast = true } = {},
): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    if (width === WIDTHS[0] || whole)
      await expectAccessibleNow(page, { whole, contrast: contrast && width === WIDTHS[0] })
    await expectToFit(page)
  }
}

/** An init script that makes the browser's storage throw, as browsers do whose settings block it. */
export function blockStorage(): void {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
}

/** Looks for violations of WCAG once all transitions have ended, because they change colours. */
export async function expectAccessibleNow(
  page: Page,
  options?: Parameters<typeof expectAccessible>[1],
): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    ),
  )
  await expectAccessible(page, options)
}

/** Opens a URL of the app as Forward does: without loading the document again. */
export const openInApp = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Stops the page's clock, which must be installed: from now on only `page.clock.runFor` moves it. */
export async function stopClock(page: Page): Promise<void> {
  // On a busy machine the moment may have passed. Playwright then throws, and the next attempt succeeds.
  await expect(async () =>
    page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000),
  ).toPass()
}

/**
 * Acts on a page whose clock is stopped, then moves the clock in small steps until an element is visible.
 * The number of steps depends on when the answer of a call reaches the page's scripts.
 */
export async function actUntilShown(
  page: Page,
  shown: Locator,
  act: () => Promise<void>,
): Promise<void> {
  await act()
  await expect
    .poll(
      async () => {
        await page.clock.runFor(10)
        return shown.isVisible()
      },
      { message: `shows ${String(shown)}`, intervals: [20] },
    )
    .toBe(true)
}

/**
 * Acts, and expects a text that disappears within a second or two. Polling, as `expect` does, could miss
 * it on a busy machine.
 * @param within a CSS selector of the elements that may contain it
 */
export async function expectInPassing(
  page: Page,
  text: string,
  act: () => Promise<void>,
  within = 'body',
): Promise<void> {
  const seen = page.evaluate(
    ([words, selector]) =>
      new Promise<void>((done) => {
        const observer = new MutationObserver(() => {
          const places = [...document.querySelectorAll<HTMLElement>(selector)]
          if (!places.some(({ innerText }) => innerText.includes(words))) return
          observer.disconnect()
          done()
        })
        observer.observe(document, { subtree: true, childList: true, characterData: true })
      }),
    [text, within] as const,
  )
  await test.step(`shows in passing: ${text}`, () => Promise.all([seen, act()]))
}
