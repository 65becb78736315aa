import { canonicalLocale, clockStyle } from '@firstbell/contract/clock'
import { canonicalZone, nameCities } from '@firstbell/contract/time-zones'
import { language } from '@firstbell/messages/language'
import { useSyncExternalStore } from 'react'
import { useHydrated } from '#shared/hooks/useHydrated.ts'
import { localStore } from '#shared/storage/browser-storage.ts'
import type { Reader } from './format-time.ts'

/** The logged-in person's zone (rule account-24), stored so that a page's first render knows it. */
const ZONE_KEY = 'timezone'

const watchers = new Set<() => void>()

/** The storage event reports changes by other tabs. */
function watch(changed: () => void): () => void {
  watchers.add(changed)
  addEventListener('storage', changed)
  return () => {
    watchers.delete(changed)
    removeEventListener('storage', changed)
  }
}

const zoneInStorage = (): string | undefined => localStore.get(ZONE_KEY) ?? ''
const unknown = () => undefined

/** Stores the zone of the person who is logged in; '' after logout. */
export function storeZone(name: string): void {
  const zone = canonicalZone(name)
  if (zone === zoneInStorage()) return
  if (isKnown(zone)) localStore.set(ZONE_KEY, zone)
  else localStore.remove(ZONE_KEY)
  for (const changed of watchers) changed()
}

/** Servers may know more zones than this browser. A fixed offset such as '+05:30' is no zone. */
function isKnown(zone: string): boolean {
  try {
    return /^\w/.test(zone) && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

let citiesNamed = false
const areCitiesNamed = () => citiesNamed
const never = () => false

/** Renders again once `loadCities` has named the cities. English has no names to load. */
const useCities =
  language === 'en' ? () => {} : () => void useSyncExternalStore(watch, areCitiesNamed, never)

/**
 * Loads what cities are called in the language of the page: 'heure de Londres'. Until then, and if that fails, they are
 * called as in the names of their zones, as on the server.
 */
export async function loadCities(): Promise<void> {
  const { cities } = await import('@firstbell/messages/cities')
  nameCities(cities)
  citiesNamed = true
  for (const changed of watchers) changed()
}

type BrowserReader = Omit<Reader, 'zone'> & { zone: string | false }

const CACHE_MS = 1000
let lastReader: BrowserReader | undefined
let lastReadAt = 0

/**
 * Returns the browser's zone, false if the browser itself does not know it ('Etc/Unknown' in Chrome on
 * Linux without /etc/localtime), and its locale's clock. Never on the server, where they would be the
 * server's. Cached for a second: a page has dozens of times, and a formatter is slow to create.
 */
function browserReader(): BrowserReader {
  const now = Date.now()
  if (lastReader && Math.abs(now - lastReadAt) < CACHE_MS) return lastReader
  lastReadAt = now
  // Some browsers report no zone, which counts as unknown too.
  const zone = canonicalZone(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  return (lastReader = {
    zone: isKnown(zone) && zone,
    ...clockStyle(language === 'en' ? browserLocale() : (localeOfPage() ?? language)),
  })
}

/**
 * The reader's zone and clock: the zone of the person who is logged in, else the browser's.
 * Undefined on the server and during hydration, so that both render the same, and if no zone is known;
 * times are then in the offering's own zone.
 */
export function useReader(): Reader | undefined {
  useCities()
  const read = useHydrated() ? zoneInStorage : unknown
  const zone = useSyncExternalStore(watch, read, read)
  if (zone === undefined) return undefined
  const browser = browserReader()
  const known = zone || browser.zone
  return known ? { ...browser, zone: known } : undefined
}

/** Returns the visitor's preferred language tags. Some browsers report none. */
export const browserLanguages = (): readonly string[] =>
  (navigator.languages as readonly string[] | undefined) ?? []

/**
 * Returns the browser's first valid tag in the language of the page. Browsers may report system settings
 * that are not language tags ('C', 'en-US@posix', ''), and Intl throws on those.
 */
function localeOfPage(): string | undefined {
  const ofPage = new RegExp(`^${language}\\b`, 'i')
  return browserLanguages()
    .filter((tag) => ofPage.test(tag))
    .map(canonicalLocale)
    .find(Boolean)
}

/**
 * Returns the tag whose region decides how times are written: the browser's first tag in the language of
 * the page, else its first tag, which has an effect only on English pages and in English mails (rule
 * account-24). Never while rendering on the server.
 */
export const browserLocale = (): string =>
  localeOfPage() ?? canonicalLocale(browserLanguages()[0] ?? '') ?? language

/** The browser's own zone (IANA), undefined if it knows none. Never while rendering on the server. */
export const knownBrowserZone = (): string | undefined => browserReader().zone || undefined

/** The same for forms, which need a zone: UTC if the browser knows none. */
export const browserZone = (): string => knownBrowserZone() ?? 'UTC'

/** The zone of `useReader`, outside of components. Never while rendering on the server. */
export function personZone(): string {
  return zoneInStorage() || browserZone()
}
