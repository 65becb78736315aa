/** When courses meet, in a line: 'Los martes y jueves, 18:30–19:30, 12 sesiones, 1 dic – 23 feb'. */

const weekdays = 'domingos lunes martes miércoles jueves viernes sábados'.split(' ')
const list = (items: readonly string[]) =>
  items.length > 1 ? `${items.slice(0, -1).join(', ')} y ${items.at(-1)}` : (items[0] ?? '')

export const daily = 'Cada día'
/**
 * @param numbers of weekdays: 0 is Sunday
 * @param everyOther whether every two weeks
 */
export const onWeekdays = (numbers: readonly number[], everyOther: boolean) => {
  const named = `Los ${list(numbers.map((day) => weekdays[day] ?? ''))}`
  return everyOther ? `${named}, cada dos semanas` : named
}
export const line = (parts: readonly string[]) => parts.join(', ')
/** @param days on which the course would meet, but does not */
export const notOn = (days: readonly string[]) => `sin sesión el ${list(days)}`
