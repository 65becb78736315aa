/** IANA zones and their display names. Without zod, because the browser's first load needs them. */

import * as m from '@firstbell/messages/formats'

/**
 * Former names that browsers and Node.js still report for renamed zones, where `zoneName` would
 * show them. Runtimes treat both names as the same zone.
 */
const RENAMED: Partial<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** The current IANA name of a zone: 'Asia/Calcutta' → 'Asia/Kolkata'. */
export function canonicalZone(zone: string): string {
  return RENAMED[zone] ?? zone
}

type Cities = Readonly<Partial<Record<string, string>>>

/** The cities in the language of the build, which the web app loads later. */
let loadedCities: Cities | undefined

/** Sets what `zoneName` calls cities. @param cities names by zone; the others are called as in the zone's name */
export function nameCities(cities: Cities): void {
  loadedCities = cities
}

/**
 * The name of a zone before the reader is known. The server and a hydrating browser must write the same, and the names of
 * cities may be loaded before the last part of a page hydrates.
 */
export const plainZoneName = (zone: string): string => zoneName(zone, m.zoneTime, {})

/**
 * 'Europe/Berlin' → 'Berlin time', 'America/New_York' → 'New York time', 'UTC' → 'UTC'.
 * @param zoneTime of the language; default: that of the build, in Node.js English
 * @param cities of the language
 */
export function zoneName(
  zone: string,
  zoneTime: (city: string) => string = m.zoneTime,
  cities = loadedCities,
): string {
  if (!zone.includes('/') || zone.startsWith('Etc/')) return zone.replace(/^Etc\//, '')
  const current = canonicalZone(zone)
  return zoneTime(cities?.[current] ?? (current.split('/').at(-1) ?? zone).replaceAll('_', ' '))
}
