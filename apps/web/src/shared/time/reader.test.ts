import { afterEach, describe, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Loads the module in a browser that reports this; the module caches what it has read. */
async function readerIn({ languages = ['en-GB'], zone }: { languages?: string[]; zone?: unknown }) {
  vi.stubGlobal('navigator', { languages })
  vi.stubGlobal('localStorage', { getItem: () => null })
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone: zone as string }
  })
  vi.resetModules()
  return import('./reader.ts')
}

describe('a browser (rule screen-58)', () => {
  test.each(['en-US@posix', 'C', ''])(
    "whose language is '%s' counts as one without a region",
    async (reported) => {
      const { browserLocale, knownBrowserZone } = await readerIn({
        languages: [reported],
        zone: 'Europe/Berlin',
      })
      expect(browserLocale()).toBe('en')
      expect(knownBrowserZone()).toBe('Europe/Berlin')
    },
  )

  test.each(['Etc/Unknown', '+05:30', undefined])(
    'whose zone is %s has none, and UTC in forms',
    async (zone) => {
      const { browserZone, knownBrowserZone, personZone } = await readerIn({ zone })
      expect(knownBrowserZone()).toBeUndefined()
      expect([browserZone(), personZone()]).toEqual(['UTC', 'UTC'])
    },
  )

  test('that calls a zone by an old name has it by its present one', async () => {
    const { browserZone } = await readerIn({ zone: 'Asia/Calcutta' })
    expect(browserZone()).toBe('Asia/Kolkata')
  })
})
