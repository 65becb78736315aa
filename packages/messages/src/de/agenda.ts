import { number, plural } from './language.ts'

/** What comes next on the dashboard, for students and instructors. */

/** By the part of the reader's day; `<name/>` is the person's first name. */
export const greetings = {
  morning: 'Guten Morgen, <name/>',
  afternoon: 'Hallo <name/>',
  evening: 'Guten Abend, <name/>',
  night: 'Hallo <name/>',
}
/** The hour at which the evening begins. */
export const eveningFrom: number = 18

export const comingUp = 'Demnächst'
export const thisWeek = 'Diese Woche'
export const nothingThisWeek = 'In den nächsten sieben Tagen hast du nichts gebucht.'
/** @param day that of the next session, 'Sun, Dec 6' */
export const nothingBefore = (day: string) => `Vor ${day} steht nichts an.`
export const today = 'Heute'
export const tomorrow = 'Morgen'
/** After this week. */
export const later = 'Später'

export const materials = 'Materialien'
export const loadingMaterials = 'Materialien werden geladen …'
export const noMaterials = 'Noch keine'
export const moreMaterials = (count: number) =>
  plural(count, {
    one: `${number(count)} weiteres<hidden> Material zu „<title/>“</hidden>`,
    other: `${number(count)} weitere<hidden> Materialien zu „<title/>“</hidden>`,
  })
