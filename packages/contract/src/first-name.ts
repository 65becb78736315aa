/** First words that are only a part of a first name, or none: 'J.', 'Dr.', 'عبد'. */
const NOT_ALONE = /^(?:.|.*\.|عبد|أبو|أم|ابن)$/u

/**
 * Returns how a person is greeted: 'Mia Keller' → 'Mia'. A name that begins with an initial, a title or half of an
 * Arabic first name stays whole, because a shorter one would be wrong.
 */
export function firstName(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = ''] = words
  return NOT_ALONE.test(first) ? words.join(' ') : first
}
