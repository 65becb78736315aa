import { isLanguage, languages, type Language } from '@firstbell/messages/languages'

/** What is read of the header; browsers send a tenth of it. */
const READ_MAX = 1_000

/** A language range with its weight, as RFC 9110 §12.4.2 and RFC 4647 §2.1 write them. */
const RANGE =
  /^[ \t]*(\*|[a-z]{1,8}(?:-[a-z\d]{1,8})*)[ \t]*(?:;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)[ \t]*)?$/i

/**
 * The language of the five that a client prefers (RFC 9110 §12.5.4): English where it names none of them,
 * any, or nothing that can be read. A region counts as its language: `es-MX` is `es`.
 * @param acceptLanguage the header
 */
export function bestLanguage(acceptLanguage = ''): Language {
  const weights = new Map<string, number>()
  for (const part of readable(acceptLanguage).split(',')) {
    const [, tag, weight = '1'] = RANGE.exec(part) ?? []
    const name = tag?.split('-')[0]?.toLowerCase()
    if (name === undefined || (name !== '*' && !isLanguage(name))) continue
    weights.set(name, Math.max(weights.get(name) ?? 0, Number(weight)))
  }
  // In the order of the header; a wildcard matches the languages that it does not name, English first.
  const [any = 0] = [weights.get('*')]
  const candidates = [...weights.keys()].flatMap((name) =>
    name === '*' ? languages.filter((language) => !weights.has(language)) : (name as Language),
  )
  const weightOf = (language: Language) => weights.get(language) ?? any
  const [best] = candidates.toSorted((a, b) => weightOf(b) - weightOf(a))
  return best !== undefined && weightOf(best) > 0 ? best : 'en'
}

/** The beginning of a long header, without the element that it cuts. */
function readable(header: string): string {
  if (header.length <= READ_MAX) return header
  const beginning = header.slice(0, READ_MAX + 1)
  return beginning.slice(0, beginning.lastIndexOf(',') + 1)
}
