import { canonicalZone } from '@firstbell/contract/time-zones'
import { useSyncExternalStore } from 'react'
import { localStore } from '../storage/browser-storage.ts'
import type { Reader } from './format-time.ts'

/**
 * Local storage key of the zone of the person who is logged in (rule account-24). Stored so that
 * the first render of a page knows it.
 */
const ZONE_KEY = 'timezone'

const watchers = new Set<() => void>()

/** The storage event notifies other tabs. */
function watch(changed: () => void): () => void {
  watchers.add(changed)
  addEventListener('storage', changed)
  return () => {
    watchers.delete(changed)
    removeEventListener('storage', changed)
  }
}

const keptZone = () => localStore.get(ZONE_KEY) ?? ''

/** Stores the zone of the person who is logged in; '' after logout. */
export function keepZone(told: string): void {
  const zone = canonicalZone(told)
  if (zone === keptZone()) return
  if (isKnown(zone)) localStore.set(ZONE_KEY, zone)
  else localStore.remove(ZONE_KEY)
  for (const changed of watchers) changed()
}

/** Servers may know zones that this browser does not. */
function isKnown(zone: string): boolean {
  try {
    return zone !== '' && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

/**
 * The browser's zone and its locale's clock. Never on the server, where they would be the server's.
 */
function browserReader(): Reader {
  const { timeZone, hourCycle } = new Intl.DateTimeFormat(navigator.language, {
    hour: 'numeric',
  }).resolvedOptions()
  return {
    zone: canonicalZone(timeZone || 'UTC'),
    hour12: hourCycle === 'h11' || hourCycle === 'h12',
  }
}

/**
 * The reader's zone and clock: the zone of the person who is logged in, else the browser's.
 * Undefined on the server and during hydration, so that both render the same.
 */
export function useReader(): Reader | undefined {
  const kept = useSyncExternalStore<string | undefined>(watch, keptZone, () => undefined)
  if (kept === undefined) return undefined
  const reader = browserReader()
  return kept === '' ? reader : { ...reader, zone: kept }
}

/** The browser's own zone (IANA). Never while rendering on the server. */
export function browserZone(): string {
  return browserReader().zone
}

/** The zone of `useReader`, outside of components. Never while rendering on the server. */
export function personZone(): string {
  return keptZone() || browserZone()
}
