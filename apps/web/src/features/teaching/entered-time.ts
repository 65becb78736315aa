import { instantIn } from '@firstbell/contract/local-time'
import { inZone } from '@firstbell/messages/formats'
import * as m from '@firstbell/messages/offering-form'
import {
  formatClock,
  formatInstant,
  formatOfferingTime,
  UNKNOWN_STYLE,
  zoneName,
  type Reader,
} from '#shared/time/format-time.ts'
import type { OfferingValues } from './offering-form.ts'

/**
 * Formats a local time that is being typed, in the reader's zone and notation, followed by the time in the
 * entered zone if it differs (rule account-24). Undefined without a time of day; without a date it is the
 * time of day only.
 * @param now milliseconds
 */
export function formatEntered(
  { date, timing, timezone }: Pick<OfferingValues, 'date' | 'timing' | 'timezone'>,
  reader: Reader = { zone: timezone, ...UNKNOWN_STYLE },
  now: number,
): string | undefined {
  if (!/^\d{2}:\d{2}/.test(timing)) return undefined
  if (Number.isNaN(Date.parse(`${date}T00:00Z`)))
    return inZone(formatClock(timing, reader.hour12), zoneName(timezone))
  const at = new Date(instantIn(date, timing.slice(0, 5), timezone)).toISOString()
  const formatted = formatOfferingTime({ startsAt: at, endsAt: at, timezone }, reader, now)
  const local = inZone(formatInstant(Date.parse(at), reader.zone, reader, now), formatted.zone)
  return formatted.inOwnZone === undefined ? local : m.timeAndOwn(local, formatted.inOwnZone)
}
