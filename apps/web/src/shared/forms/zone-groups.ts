import { localMs } from '@firstbell/contract/local-time'
import { language } from '@firstbell/messages/language'
import * as m from '@firstbell/messages/zones'
import { canonicalZone, formatClock, wallClock, zoneName } from '#shared/time/format-time.ts'
import { MINUTE } from '#shared/time/now.ts'

const regions: Readonly<Partial<Record<string, string>>> = m.regions

/**
 * Groups the time zones to choose from by region, each with its UTC offset and current time: 'Berlin
 * (UTC+1, 18:20)'. Sorts each region from west to east, then by name.
 * @param first zones (IANA) that come before the regions, each under its label; duplicates are dropped
 * @param known the zones of `Intl.supportedValuesOf('timeZone')`
 * @param now milliseconds
 * @param hour12 6:20 PM instead of 18:20
 * @param chosen always listed
 * @returns groups with a `label`, the region's name in the page's language, and `zones`, whose `text` begins with the
 *   city, so that typing in a native select finds it
 */
export function zoneGroups(
  first: readonly { label: string; zone: string }[],
  known: readonly string[],
  now: number,
  hour12: boolean,
  chosen = 'UTC',
) {
  const groups = new Map<string, string[]>()
  const listed = new Set<string>()
  const add = (label: string, name: string) => {
    const zone = canonicalZone(name)
    if (listed.has(zone)) return
    listed.add(zone)
    groups.set(label, [...(groups.get(label) ?? []), zone])
  }
  for (const { label, zone } of first) add(label, zone)
  for (const zone of known.toSorted()) {
    const [region = '', city] = zone.split('/')
    if (city !== undefined && region !== 'Etc') add(regions[region] ?? region, zone)
  }
  add(m.others, 'UTC')
  add(m.others, chosen)
  return [...groups].map(([label, zones]) => ({
    label,
    zones: zones
      .map((zone) => ({ zone, city: cityOf(zone), ...clockIn(zone, now) }))
      .sort(
        (one, other) => one.offset - other.offset || one.city.localeCompare(other.city, language),
      )
      .map(({ zone, city, offset, time }) => ({
        zone,
        text: m.zoneChoice(city, utcOffset(offset), formatClock(time, hour12)),
      })),
  }))
}

/** 'Europe/Berlin' → 'Berlin', 'UTC' → 'UTC'. */
const cityOf = (zone: string) => zoneName(zone, (city) => city)

/** Returns the local time of day ('HH:mm') and the UTC offset in minutes. */
function clockIn(zone: string, now: number): { time: string; offset: number } {
  const clock = wallClock(now, zone)
  return { time: clock.time, offset: Math.round((localMs(clock) - now) / MINUTE) }
}

/** 330 → 'UTC+5:30', -180 → 'UTC−3', 0 → 'UTC'. */
function utcOffset(minutes: number): string {
  if (minutes === 0) return 'UTC'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}
