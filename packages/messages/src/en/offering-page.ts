import { number, plural } from './language.ts'

/** The page of a class or course. */

export const loadingClass = 'Loading class...'
export const loadingCourse = 'Loading course...'
/** Precedes the description, for search engines and link previews. */
export const classTerms = (when: string) => `${when}.`
export const pricedClassTerms = (price: string, when: string) => `${price}, ${when}.`
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
/** Instead of the price, for a booked seat. */
export const paid = (amount: string) => `Paid ${amount}`
export const online = 'online'
/** Keys: `LEVELS`; after the days and hours. */
export const forLevel = {
  Beginner: 'beginners',
  Intermediate: 'intermediate',
  Advanced: 'advanced',
}

// Sections
export const learn = 'What you will learn'
export const yourTeacher = 'Your teacher'
/** @param atLeast whether there may be more */
export const classesTaught = (count: number, atLeast: boolean) =>
  plural(count, {
    one: `${number(count)} class taught`,
    other: `${number(count)}${atLeast ? '+' : ''} classes taught`,
  })
export const coursesTaught = (count: number, atLeast: boolean) =>
  plural(count, {
    one: `${number(count)} course taught`,
    other: `${number(count)}${atLeast ? '+' : ''} courses taught`,
  })
export const moreAbout = (name: string) => `More about ${name}`
export const loadingTeacher = 'Loading instructor...'
export const quotes = 'What students say'
export const allReviews = (count: number) =>
  plural(count, { one: 'See the review', other: `See all ${number(count)} reviews` })
export const where = 'Where it takes place'
/** @param early minutes before the start */
export const whereOnline = (early: number) =>
  early === 0
    ? 'Online. You can join from this page or your bookings once it starts.'
    : plural(early, {
        one: `Online. You can join from this page or your bookings, from ${number(early)} minute before the start.`,
        other: `Online. You can join from this page or your bookings, from ${number(early)} minutes before the start.`,
      })
/** The same for those booked, of what takes place on this site. */
export const whereHere = (early: number) =>
  early === 0
    ? 'Online, here on Firstbell. You can join from this page or your bookings once it starts.'
    : plural(early, {
        one: `Online, here on Firstbell. You can join from this page or your bookings, from ${number(early)} minute before the start.`,
        other: `Online, here on Firstbell. You can join from this page or your bookings, from ${number(early)} minutes before the start.`,
      })
export const dates = 'Dates'
/** @param sessions '30 daily sessions of 60 minutes' */
export const onDay = (sessions: string, day: string) => `${sessions}, ${day}.`
export const fromTo = (sessions: string, first: string, last: string) =>
  `${sessions}, from ${first} to ${last}.`
/** Opens the list of a course's sessions. */
export const allDates = 'All dates'
export const details = 'Details'
export const moreFrom = (name: string) => `More from ${name}`

export const share = 'Share'
export const linkCopied = 'Link copied.'
export const addressIs = (url: string) => `The link to this page: ${url}`
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
