import { inZone, timeOnDay } from '@firstbell/messages/formats'
import { formatMoment } from './format-relative-time.ts'
import {
  formatClock,
  formatDay,
  formatInstant,
  formatOfferingTime,
  UNKNOWN_READER,
  wallClock,
  zoneName,
} from './format-time.ts'
import { useNow } from './now.ts'
import { useReader } from './reader.ts'

/** Returns a function that formats instants (ISO 8601) near the present in the reader's time (`formatMoment`). */
export function useMoment(): (at: string) => string {
  const reader = useReader()
  const now = useNow()
  return (at) => formatMoment(at, reader, now)
}

/** Returns a function that formats instants (ISO 8601) in the reader's time. */
export function useInstant(): (at: string) => string {
  const { zone, ...style } = useReader() ?? UNKNOWN_READER
  const now = useNow()
  return (at) => formatInstant(Date.parse(at), zone, style, now)
}

/** Returns a function that formats the day of instants (ISO 8601) in the reader's time: '3 Mar', with its year if it is far. */
export function useDay(): (at: string) => string {
  const reader = useReader() ?? UNKNOWN_READER
  const now = useNow()
  return (at) =>
    formatOfferingTime({ startsAt: at, endsAt: at, timezone: reader.zone }, reader, now).date
}

/** `useInstant` with year and zone, for printed documents. */
export function useFullInstant(): (at: string) => string {
  const { zone, ...style } = useReader() ?? UNKNOWN_READER
  return (at) => {
    const clock = wallClock(Date.parse(at), zone)
    const day = formatDay(clock, undefined, style)
    return inZone(timeOnDay(formatClock(clock.time, style.hour12), day), zoneName(zone))
  }
}
