import { useHydrated } from '../hooks/useHydrated.ts'
import { canonicalZone, type Reader } from './words.ts'

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

/** The reader's zone and clock; undefined on the server and while hydrating, which render the same. */
export function useReader(): Reader | undefined {
  return useHydrated() ? browserReader() : undefined
}

/** The browser's own zone (IANA). Never while rendering on the server. */
export function browserZone(): string {
  return browserReader().zone
}
