/**
 * Returns how a person is addressed: 'Mia Keller' → 'Mia'; 'عبد الله حسن' → 'عبد الله', because such a first name has two
 * words. A name that begins with an initial or a title stays whole: 'J. R. Brown', 'Dr. Müller'.
 */
export function firstName(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = ''] = words
  if (/^(?:.|.*\.)$/u.test(first)) return words.join(' ')
  return words.slice(0, /^(?:عبد|أبو|أم|ابن)$/.test(first) ? 2 : 1).join(' ')
}
