/** When courses meet, in a line: 'Le mardi et le jeudi, 18:30–19:30, 12 séances, 1 déc. – 23 févr.'. */

const weekdays = 'dimanche lundi mardi mercredi jeudi vendredi samedi'.split(' ')
const list = (items: readonly string[]) =>
  items.length > 1 ? `${items.slice(0, -1).join(', ')} et ${items.at(-1)}` : (items[0] ?? '')

export const daily = 'Tous les jours'
/**
 * @param numbers of weekdays: 0 is Sunday
 * @param everyOther whether every two weeks
 */
export const onWeekdays = (numbers: readonly number[], everyOther: boolean) => {
  const named = list(numbers.map((day) => `le ${weekdays[day]}`))
  const begins = named.charAt(0).toUpperCase() + named.slice(1)
  return everyOther ? `${begins}, toutes les deux semaines` : begins
}
export const line = (parts: readonly string[]) => parts.join(', ')
/** @param days on which the course would meet, but does not */
export const notOn = (days: readonly string[]) => `sauf le ${list(days)}`
