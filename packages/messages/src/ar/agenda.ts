import { number, plural } from './language.ts'

/** What comes next on the dashboard, for students and instructors. */

/** By the part of the reader's day; `<name/>` is the person's first name. */
export const greetings = {
  morning: 'صباح الخير، <name/>',
  afternoon: 'مساء الخير، <name/>',
  evening: 'مساء الخير، <name/>',
  night: 'مرحبًا، <name/>',
}
/** The hour at which the evening begins. */
export const eveningFrom: number = 18

export const comingUp = 'المواعيد القادمة'
export const thisWeek = 'هذا الأسبوع'
export const nothingThisWeek = 'لا حجوزات في الأيام السبعة القادمة.'
/** @param day that of the next session, 'Sun, Dec 6' */
export const nothingBefore = (day: string) => `لا مواعيد قبل ${day}.`
export const today = 'اليوم'
export const tomorrow = 'غدًا'
/** After this week. */
export const later = 'لاحقًا'

export const materials = 'المواد'
export const loadingMaterials = 'جارٍ تحميل المواد...'
export const noMaterials = 'لا مواد بعد'
export const moreMaterials = (count: number) =>
  plural(count, {
    zero: `${number(count)} أخرى<hidden> في <title/></hidden>`,
    one: 'مادة أخرى<hidden> في <title/></hidden>',
    two: 'مادتان أخريان<hidden> في <title/></hidden>',
    few: `${number(count)} مواد أخرى<hidden> في <title/></hidden>`,
    many: `${number(count)} مادة أخرى<hidden> في <title/></hidden>`,
    other: `${number(count)} مادة أخرى<hidden> في <title/></hidden>`,
  })
