import { canonicalZone, zoneName } from '../../shared/time/format-time.ts'

export interface ZoneGroup {
  /** A region: 'Europe'. */
  label: string
  zones: { zone: string; name: string }[]
}

/**
 * All zones that the browser knows, with display names, grouped by region. The person's and the
 * browser's zones come first, in their own groups.
 * @param own the person's zone (IANA)
 * @param browser the browser's zone (IANA)
 * @param known the zones of `Intl.supportedValuesOf('timeZone')`
 */
export function zoneGroups(own: string, browser: string, known: readonly string[]): ZoneGroup[] {
  const first = new Set([canonicalZone(own), canonicalZone(browser)])
  const regions = new Map<string, Set<string>>()
  for (const zone of ['UTC', ...known].map(canonicalZone)) {
    if (first.has(zone)) continue
    const region = zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : OTHERS
    if (region === 'Etc' || (region === OTHERS && zone !== 'UTC')) continue
    regions.set(region, (regions.get(region) ?? new Set()).add(zone))
  }
  const named = (zones: Iterable<string>) =>
    [...zones]
      .map((zone) => ({ zone, name: zoneName(zone) }))
      .sort((one, other) => one.name.localeCompare(other.name, 'en'))
  const groups = [...regions]
    .sort(
      ([one], [other]) =>
        Number(one === OTHERS) - Number(other === OTHERS) || (one < other ? -1 : 1),
    )
    .map(([label, zones]) => ({ label, zones: named(zones) }))
  const browsers = { label: 'This browser’s', zones: named([canonicalZone(browser)]) }
  if (first.size === 1) return [browsers, ...groups]
  return [{ label: 'Yours now', zones: named([canonicalZone(own)]) }, browsers, ...groups]
}

const OTHERS = 'Others'
