import { expect, test as base } from '../fixtures.ts'
import type { Driver } from './driver.ts'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

export interface BrowserOptions {
  engine: 'firefox' | 'webkit'
}

/** Acts like a person: each act waits until the page allows it. */
export interface Tab extends Pick<Driver, 'setWidth' | 'evaluate'> {
  /** Loads a path of the product and waits for its scripts. */
  open: (path: string) => Promise<void>
  click: (xpath: string) => Promise<void>
  type: (xpath: string, text: string) => Promise<void>
  /** Waits for an element. */
  expectShown: (xpath: string) => Promise<void>
  /** Waits for a text in the page. */
  expectText: (text: string | RegExp) => Promise<void>
  /** Waits for the page's path and query. */
  expectPath: (path: RegExp) => Promise<void>
}

/** Playwright's runner and the product's server, with a browser that Playwright does not drive. */
export const test = base.extend<{ tab: Tab }, BrowserOptions>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  // The fixture of the other journeys starts Chromium.
  faults: async ({}, use) => use(),
  tab: async ({ engine, server }, use) => {
    const driver =
      engine === 'firefox'
        ? await startFirefox(process.env['SMOKE_FIREFOX']!)
        : await startWebKit(process.env['SMOKE_WEBKIT']!)
    try {
      const enabled = (xpath: string) =>
        `document.evaluate(${JSON.stringify(`${xpath}[not(@disabled)]`)}, document, null, 9, null).singleNodeValue !== null`
      const waitFor = (xpath: string) =>
        expect.poll(() => driver.evaluate(enabled(xpath)), { message: xpath }).toBe(true)
      await driver.setWidth(1280)
      await use({
        evaluate: driver.evaluate,
        setWidth: driver.setWidth,
        open: async (path) => {
          await driver.open(new URL(path, server.url).href)
          const ready = 'document.documentElement.dataset.ready !== undefined'
          await expect.poll(() => driver.evaluate(ready), `${path} is ready`).toBe(true)
        },
        click: async (xpath) => {
          await waitFor(xpath)
          await driver.click(xpath)
        },
        type: async (xpath, text) => {
          await waitFor(xpath)
          await driver.type(xpath, text)
        },
        expectShown: waitFor,
        expectText: async (text) => {
          const shown = () => driver.evaluate<string>('document.body.innerText')
          await expect
            .poll(shown)
            .toEqual(
              typeof text === 'string'
                ? expect.stringContaining(text)
                : expect.stringMatching(text),
            )
        },
        expectPath: async (path) => {
          const current = () => driver.evaluate<string>('location.pathname + location.search')
          await expect.poll(current).toMatch(path)
        },
      })
      expect(await driver.errors(), 'no page logged an error').toEqual([])
    } finally {
      await driver.close()
    }
  },
})

export { expect }
