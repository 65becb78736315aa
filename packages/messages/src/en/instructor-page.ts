import { courses } from './discovery.ts'
import { number, plural } from './language.ts'

/** The public page of an instructor. */

export const instructor = 'Instructor'
export const loading = 'Loading instructor...'
export const othersTeach = 'See upcoming classes and courses by other instructors.'
/** For search engines, if the instructor has no bio. */
export const teachesHere = (name: string) => `${name} teaches at Firstbell.`
/** `<month/>` is a month and its year. */
export const since = 'At Firstbell since <month/>'
const months =
  'January February March April May June July August September October November December'.split(' ')
/** @param month 1 to 12 */
export const monthOf = (month: number, year: number) => `${months[month - 1]} ${year}`
export const skills = 'Skills'
export const ownPage = 'This is your public page.'
export const editDetails = 'Edit Instructor Details'
export const qualifications = 'Qualifications'
export const teaching = 'Classes and courses'
export const nothingComing = 'Nothing coming up yet'
export const newHere = 'New classes and courses appear here as soon as they’re published.'
export const allClasses = (total: number, capped?: boolean) => {
  const text = plural(total, {
    one: `${number(total)} class`,
    other: `${number(total)} classes`,
  })
  return `Show all ${capped ? `more than ${text}` : text}`
}
export const allCourses = (total: number, capped?: boolean) => `Show all ${courses(total, capped)}`
/** A link of the rating; what is hidden is for screen readers. */
export const toReviews = '<rating/><hidden>: See the reviews</hidden>'
