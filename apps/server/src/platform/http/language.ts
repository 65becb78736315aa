import { languageFor, languages, type Language } from '@firstbell/messages/languages'

/** The part of the header that is parsed. Browsers send a tenth of it. */
const MAX_HEADER_CHARACTERS = 1_000

/** A language range with its weight (RFC 9110 §12.4.2, RFC 4647 §2.1). */
const RANGE =
  /^[ \t]*(\*|[a-z]{1,8}(?:-[a-z\d]{1,8})*)[ \t]*(?:;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)[ \t]*)?$/i

/**
 * Returns the language that a client prefers (RFC 9110 §12.5.4), or English if the header contains none of ours or is
 * malformed. An unknown region counts as its language: `es-MX` is `es`.
 * @param acceptLanguage the header
 */
export function bestLanguage(acceptLanguage = ''): Language {
  const weights = new Map<Language | '*', number>()
  for (const part of truncated(acceptLanguage).split(',')) {
    const [, tag, weight = '1'] = RANGE.exec(part) ?? []
    const name = tag === '*' ? tag : languageFor(tag ?? '')
    if (name === undefined) continue
    weights.set(name, Math.max(weights.get(name) ?? 0, Number(weight)))
  }
  // In the order of the header. A wildcard matches the languages that are not in the header, English first.
  const wildcardWeight = weights.get('*') ?? 0
  const candidates = [...weights.keys()].flatMap((name) =>
    name === '*' ? languages.filter((language) => !weights.has(language)) : name,
  )
  const weightOf = (language: Language) => weights.get(language) ?? wildcardWeight
  const [best] = candidates.toSorted((a, b) => weightOf(b) - weightOf(a))
  return best !== undefined && weightOf(best) > 0 ? best : 'en'
}

/** Truncates a long header after a complete element. */
function truncated(header: string): string {
  if (header.length <= MAX_HEADER_CHARACTERS) return header
  const start = header.slice(0, MAX_HEADER_CHARACTERS + 1)
  return start.slice(0, start.lastIndexOf(',') + 1)
}
