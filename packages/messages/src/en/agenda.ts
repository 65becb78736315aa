import { number, plural } from './language.ts'

/** What comes next on the dashboard, for students and instructors. */

/** By the part of the reader's day; `<name/>` is the person's first name. */
export const greetings = {
  morning: 'Good morning, <name/>',
  afternoon: 'Good afternoon, <name/>',
  evening: 'Good evening, <name/>',
  /** Between midnight and 5 o’clock. */
  night: 'Hello, <name/>',
}
/** The hour at which the evening begins. */
export const eveningFrom: number = 18

export const comingUp = 'Coming up'
export const thisWeek = 'This week'
export const nothingThisWeek = 'Nothing booked in the next seven days.'
/** @param day that of the next session, 'Sun, Dec 6' */
export const nothingBefore = (day: string) => `Nothing before ${day}.`
export const today = 'Today'
export const tomorrow = 'Tomorrow'
/** After this week. */
export const later = 'Later'

export const materials = 'Materials'
export const loadingMaterials = 'Loading materials...'
export const noMaterials = 'None yet'
export const moreMaterials = (count: number) =>
  plural(count, {
    one: `${number(count)} more<hidden> material of <title/></hidden>`,
    other: `${number(count)} more<hidden> materials of <title/></hidden>`,
  })
