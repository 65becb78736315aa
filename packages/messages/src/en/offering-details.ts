import { number, plural } from './language.ts'

/** The facts of a class or course, its modules, and the way into its next session. */

export const timing = 'Timing'
export const duration = 'Duration'
export const instructor = 'Instructor'
export const category = 'Category'
export const level = 'Level'
export const price = 'Price'
export const seats = 'Seats'
export const maxStudents = 'Max students'

export const sessions = (count: number) =>
  plural(count, { one: `${number(count)} session`, other: `${number(count)} sessions` })
/**
 * The hours of a course's sessions, one each day.
 * @param hours '12:00–12:30'
 */
export const schedule = (days: number, hours: string) =>
  days > 1 ? `Daily, ${hours}, ${sessions(days)}` : `${hours}, ${sessions(days)}`

/** @param length of a session: '60 minutes' */
export const sessionsOf = (count: number, length: string) =>
  plural(count, {
    one: `${number(count)} session of ${length}`,
    other: `${number(count)} daily sessions of ${length}`,
  })

export const bring = 'What to bring'
export const modules = 'Modules'
export const loadingModules = 'Loading modules...'
export const noModules = 'The instructor has not listed modules for this course.'
/** The short form for a module. */
export const moduleMinutes = (count: number) =>
  plural(count, { one: `${number(count)} min`, other: `${number(count)} mins` })

export const join = 'Join'
/** The label of the instructor's join button. */
export const start = 'Start class'
/** @param moment '18:15', with the day if it is another one */
export const opensAt = (moment: string) => `You can join from ${moment}`
export const addLink = 'Add a meeting link'
/** Behind `addLink`, for screen readers. */
export const toOffering = (title_: string) => `to ${title_}`
