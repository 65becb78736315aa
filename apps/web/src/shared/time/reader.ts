import { canonicalZone } from '@firstbell/contract/time-zones'
import { useSyncExternalStore } from 'react'
import { localStore } from '../storage/browser-storage.ts'
import type { Reader } from './words.ts'

/**
 * Key in local storage of the zone of the person who is logged in (rule account-24), so that the first
 * render of a page has it.
 */
const ZONE_KEY = 'timezone'

const watchers = new Set<() => void>()

/** Other tabs are told by the event. */
function watch(changed: () => void): () => void {
  watchers.add(changed)
  addEventListener('storage', changed)
  return () => {
    watchers.delete(changed)
    removeEventListener('storage', changed)
  }
}

const keptZone = () => localStore.get(ZONE_KEY) ?? ''

/** Keeps the zone of the person who is logged in; '' once nobody is. */
export function keepZone(told: string): void {
  const zone = canonicalZone(told)
  if (zone === keptZone()) return
  if (isKnown(zone)) localStore.set(ZONE_KEY, zone)
  else localStore.remove(ZONE_KEY)
  for (const changed of watchers) changed()
}

/** A server can know zones that this browser has not heard of. */
function isKnown(zone: string): boolean {
  try {
    return zone !== '' && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

/** The browser's zone and its language's clock. Never on the server: they would be the server's. */
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
 * The reader's zone and clock: the zone of the person who is logged in, else the browser's. Undefined
 * on the server and while hydrating, which render the same.
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

/** The zone of the person at this browser, as `useReader` has it. Never while rendering on the server. */
export function personZone(): string {
  return keptZone() || browserZone()
}
