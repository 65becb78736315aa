import { number, plural } from './language.ts'

/** The page of a class or course. */

export const loadingClass = 'Loading class...'
export const loadingCourse = 'Loading course...'
/** Precedes the description, for search engines and link previews. */
export const classTerms = (when: string) => `${when}.`
export const courseTerms = (price: string, length: string, when: string) =>
  `${price}, ${length}, ${when}.`
/** Leads to the list, with its filters, from which a reader has come. */
export const backToResults = 'Back to results'
export const daysRemaining = 'Days remaining'
export const seatsTaken = (taken: number, seats: number) =>
  plural(seats, {
    one: `${taken} of ${number(seats)} seat taken`,
    other: `${taken} of ${number(seats)} seats taken`,
  })
export const share = 'Share'
export const linkCopied = 'The link is copied.'
export const addressIs = (url: string) => `The address of this page: ${url}`
/** Shown instead of a cancelled offering. */
export const otherClasses = {
  Music: 'Other Music classes',
  Arts: 'Other Arts classes',
  Sports: 'Other Sports classes',
  Technology: 'Other Technology classes',
  Language: 'Other Language classes',
}
export const otherCourses = {
  Music: 'Other Music courses',
  Arts: 'Other Arts courses',
  Sports: 'Other Sports courses',
  Technology: 'Other Technology courses',
  Language: 'Other Language courses',
}
