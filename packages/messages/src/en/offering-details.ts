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
export const minStudents = 'Min students'
export const takesPlaceFrom = (least: number) =>
  plural(least, {
    one: `Takes place from ${number(least)} student`,
    other: `Takes place from ${number(least)} students`,
  })
/** The students that have not booked yet. */
export const missing = (count: number) => `${number(count)} more needed`
export const enough = 'Enough students have booked'
/** @param hours before the start */
export const otherwiseCancelled = (hours: number) =>
  plural(hours, {
    one: `Cancelled if too few have booked ${number(hours)} hour before the start.`,
    other: `Cancelled if too few have booked ${number(hours)} hours before the start.`,
  })

/**
 * @param length of a session: '60 minutes'
 * @param daily whether there is one every day
 */
export const sessionsOf = (count: number, length: string, daily: boolean) =>
  plural(count, {
    one: `${number(count)} session of ${length}`,
    other: `${number(count)} ${daily ? 'daily ' : ''}sessions of ${length}`,
  })

export const bring = 'What to bring'
export const modules = 'Modules'
export const loadingModules = 'Loading modules...'
export const noModules = 'The instructor hasn’t listed any modules for this course.'
/** The short form for a module. */
export const moduleMinutes = (count: number) =>
  plural(count, { one: `${number(count)} min`, other: `${number(count)} mins` })

/** The links into a session, and to its missing link. The title is for screen readers. */
export const join = 'Join<hidden> <title/></hidden>'
/** The label of the instructor's join button. */
export const start = 'Start class<hidden> <title/></hidden>'
/** @param moment '18:15', with the day if it is another one */
export const opensAt = (moment: string) => `You can join from ${moment}`
export const addLink = 'Add a meeting link<hidden> to <title/></hidden>'
