/** When courses meet, in a line: 'Dienstags und donnerstags, 18:30–19:30, 12 Termine, 1. Dez. – 23. Feb.'. */

const weekdays = 'sonntags montags dienstags mittwochs donnerstags freitags samstags'.split(' ')
const list = (items: readonly string[]) =>
  items.length > 1 ? `${items.slice(0, -1).join(', ')} und ${items.at(-1)}` : (items[0] ?? '')

export const daily = 'Täglich'
/**
 * @param numbers of weekdays: 0 is Sunday
 * @param everyOther whether every two weeks
 */
export const onWeekdays = (numbers: readonly number[], everyOther: boolean) => {
  const named = list(numbers.map((day) => weekdays[day] ?? ''))
  const begins = named.charAt(0).toUpperCase() + named.slice(1)
  return everyOther ? `${begins}, alle zwei Wochen` : begins
}
export const line = (parts: readonly string[]) => parts.join(', ')
/** @param days on which the course would meet, but does not */
export const notOn = (days: readonly string[]) => `nicht am ${list(days)}`
