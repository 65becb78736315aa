/** 'Mia Fontaine' → 'Mia'; 'عبد الله حسن' → 'عبد الله', because such a first name has two words. */
export function firstName(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/)
  return second !== undefined && /^(?:عبد|أبو|أم)$/.test(first) ? `${first} ${second}` : first
}
