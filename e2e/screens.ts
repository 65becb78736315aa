import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'

/**
 * No violation of WCAG and nothing to scroll sideways, on a phone and on a desk, once all stands still.
 * The colours are the same on both.
 * @param options `contrast`: false where another journey has looked at the same colours
 */
export async function expectAccessibleAtBothWidths(
  page: Page,
  { whole = false, contrast = true } = {},
): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessibleNow(page, { whole, contrast: contrast && width === 1280 })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `nothing to scroll sideways at ${width}`).toBe(0)
  }
}

/** A colour in the middle of a transition is nobody's. */
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

/** From here on the page's time passes by `page.clock.runFor` alone; the clock must be installed. */
export async function stopClock(page: Page): Promise<void> {
  // On a busy machine that moment may be over when it comes to it: Playwright then stops the clock, and throws.
  await expect(async () =>
    page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000),
  ).toPass()
}

/**
 * Acts, and lets the page's time, which stands still, pass in small steps until something is shown.
 * How many steps it takes depends on when the answer of a call reaches the page's scripts, which can
 * be after the network has delivered it.
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
 * Acts, and sees a text that goes again by itself within a second or two. Nothing that asks now and
 * then, as `expect` does, is sure to find it on a busy machine.
 * @param within a CSS selector of where it stands
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
