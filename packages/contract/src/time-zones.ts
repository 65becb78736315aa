/** IANA zones and their display names. Without zod, because the browser's first load needs them. */

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

/** Abbreviations and obsolete names that Intl takes although the IANA database does not have them. */
const NOT_IANA =
  /^(?:(?:AC|AE|AG|AR|AS|BE|BS|CA|CN|CS|CT|EA|EC|IE|IS|JS|MI|NE|NS|PL|PN|PR|PS|SS|VS)T|SystemV\/.*)$/i

/**
 * The name under which a zone is stored, or undefined when this runtime does not know it. One zone
 * has several names: 'asia/kolkata', 'Asia/Calcutta'. Offsets such as "+02:00", which Intl accepts,
 * are not zones: they have no daylight saving time.
 */
export function storedZone(name: string): string | undefined {
  if (!/^[A-Za-z]/.test(name) || NOT_IANA.test(name)) return undefined
  try {
    return canonicalZone(
      new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone,
    )
  } catch {
    return undefined
  }
}

/** 'Europe/Berlin' → 'Berlin time', 'America/New_York' → 'New York time', 'UTC' → 'UTC'. */
export function zoneName(zone: string): string {
  if (!zone.includes('/') || zone.startsWith('Etc/')) return zone.replace(/^Etc\//, '')
  return `${(canonicalZone(zone).split('/').at(-1) ?? zone).replaceAll('_', ' ')} time`
}
