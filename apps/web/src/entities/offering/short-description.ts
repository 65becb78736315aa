/**
 * Shortens a text to at most `max` characters, between words unless that would drop more than 30 characters.
 * Search engines show about 160.
 */
export function shortDescription(text: string, max = 155): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= max) return plain
  const cut = plain.slice(0, max)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), max - 30)).replace(/(?<![\s,;:.])[\s,;:.]+$/, '')}…`
}
