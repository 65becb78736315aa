import { afterEach, expect, test, vi } from 'vitest'
import { localStore, tabStore } from './browser-storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const blocked = {
  get localStorage(): Storage {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  },
  get sessionStorage(): Storage {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  },
}

test.each([localStore, tabStore])(
  'a page holds what a browser that blocks storage does not store',
  (store) => {
    vi.stubGlobal('window', blocked)
    expect(store.readable()).toBe(false)
    expect(store.get('zone')).toBeNull()
    store.set('zone', 'Asia/Tokyo')
    expect(store.get('zone')).toBe('Asia/Tokyo')
    expect(store.keys()).toContain('zone')
    store.remove('zone')
    expect(store.get('zone')).toBeNull()
  },
)

test('a storage that is full stores nothing, and keeps what it has', () => {
  const stored = new Map([['zone', 'Asia/Tokyo']])
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    },
  }
  vi.stubGlobal('window', { localStorage })
  localStore.set('zone', 'Europe/Paris')
  expect(localStore.get('zone')).toBe('Asia/Tokyo')
})
