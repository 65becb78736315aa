/**
 * Plurals and numbers of a language. Pure functions over tables, so that server and browser write the
 * same, whatever the browser's own tables are.
 */

/**
 * A text by a count, in the plural forms of a language (CLDR).
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
  /** The digits that stand before the first group sign at least: 2 leaves '1500' as it is. */
  groupFrom?: 1 | 2
}

/**
 * Numbers with group signs and, unless `decimals` says how many, without trailing zeros after two
 * decimals: 1.5, 1,440, 1.67.
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
