import { canonicalZone } from './time-zones.ts'

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
