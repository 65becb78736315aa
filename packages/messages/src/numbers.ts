/**
 * Plurals and numbers of a language. They use our own tables instead of Intl, so that server and browser
 * render the same.
 */

/**
 * Returns a function that selects the text for a count, by the plural forms of a language (CLDR).
 * @example plural(count, { one: `${number(count)} seat`, other: `${number(count)} seats` })
 */
export function pluralsOf<Form extends Intl.LDMLPluralRule>(language: string) {
  const rules = new Intl.PluralRules(language)
  return <Text>(count: number, texts: Readonly<Record<Form, Text>>): Text =>
    texts[rules.select(count) as Form]
}

interface NumberSigns {
  group: string
  decimal: string
  /** The minimum number of digits before the first group separator: 2 leaves '1500' unchanged. */
  groupFrom?: 1 | 2
}

/**
 * Returns a function that formats numbers with group separators. Without `decimals` it rounds to two
 * decimals and drops trailing zeros: 1.5, 1,440, 1.67.
 */
export function numbersOf({ group, decimal, groupFrom = 1 }: NumberSigns) {
  return (value: number, decimals?: number): string => {
    const text = decimals === undefined ? String(Number(value.toFixed(2))) : value.toFixed(decimals)
    const [whole = '', part] = text.split('.')
    const digits = whole.replace('-', '').length
    const grouped = digits < 3 + groupFrom ? whole : whole.replace(/\B(?=(\d{3})+$)/g, group)
    return part === undefined ? grouped : `${grouped}${decimal}${part}`
  }
}
