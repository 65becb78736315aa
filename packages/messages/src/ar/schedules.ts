/** When courses meet, in a line: 'كل ثلاثاء وخميس، 18:30–19:30، 12 جلسة، 1 ديسمبر – 23 فبراير'. */

const weekdays = 'أحد اثنين ثلاثاء أربعاء خميس جمعة سبت'.split(' ')
const list = (items: readonly string[]) => items.join(' و')

export const daily = 'يوميًا'
/**
 * @param numbers of weekdays: 0 is Sunday
 * @param everyOther whether every two weeks
 */
export const onWeekdays = (numbers: readonly number[], everyOther: boolean) => {
  const names = numbers.map((day) => weekdays[day] ?? '')
  if (!everyOther) return `كل ${list(names)}`
  return `كل أسبوعين، ${names.length > 1 ? 'أيام' : 'يوم'} ${list(names.map((name) => `ال${name}`))}`
}
export const line = (parts: readonly string[]) => parts.join('، ')
/** @param days on which the course would meet, but does not */
export const notOn = (days: readonly string[]) => `ما عدا ${days.join('، ')}`
