/** When courses meet, in a line: 'Tuesdays and Thursdays, 6:30–7:30 PM, 12 sessions, Dec 1 – Feb 23'. */

const weekdays = 'Sundays Mondays Tuesdays Wednesdays Thursdays Fridays Saturdays'.split(' ')
const list = (items: readonly string[]) =>
  items.length > 1 ? `${items.slice(0, -1).join(', ')} and ${items.at(-1)}` : (items[0] ?? '')

export const daily = 'Daily'
/**
 * @param numbers of weekdays: 0 is Sunday
 * @param everyOther whether every two weeks
 */
export const onWeekdays = (numbers: readonly number[], everyOther: boolean) => {
  const named = list(numbers.map((day) => weekdays[day] ?? ''))
  return everyOther ? `${named}, every two weeks` : named
}
export const line = (parts: readonly string[]) => parts.join(', ')
/** @param days on which the course would meet, but does not */
export const notOn = (days: readonly string[]) => `not on ${list(days)}`
