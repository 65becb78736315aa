import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { browserLocale, browserZone, knownBrowserZone, personZone } from './reader.ts'

/** More than the time for which the module caches what the browser reports. */
const LATER_MS = 60_000
let now = Date.now()

/** Makes the browser report this. */
function stubBrowser({ languages = ['en-GB'], zone }: { languages?: string[]; zone?: unknown }) {
  vi.stubGlobal('navigator', { languages })
  vi.stubGlobal('localStorage', { getItem: () => null })
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone: zone as string }
  })
}

beforeEach(() => {
  now += LATER_MS
  vi.useFakeTimers({ toFake: ['Date'], now })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a browser (rule screen-58)', () => {
  test.each(['en-US@posix', 'C', ''])(
    "whose language is '%s' counts as one without a region",
    (reported) => {
      stubBrowser({ languages: [reported], zone: 'Europe/Berlin' })
      expect(browserLocale()).toBe('en')
      expect(knownBrowserZone()).toBe('Europe/Berlin')
    },
  )

  test.each(['Etc/Unknown', '+05:30', undefined])(
    'whose zone is %s has none, and UTC in forms',
    (zone) => {
      stubBrowser({ zone })
      expect(knownBrowserZone()).toBeUndefined()
      expect([browserZone(), personZone()]).toEqual(['UTC', 'UTC'])
    },
  )

  test('that calls a zone by an old name has it by its present one', () => {
    stubBrowser({ zone: 'Asia/Calcutta' })
    expect(browserZone()).toBe('Asia/Kolkata')
  })
})
