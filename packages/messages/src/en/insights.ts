import { number, plural } from './language.ts'

/** Charts and tables about bookings and attendance. */

export const period = 'Period'
export const days = (count: number) =>
  plural(count, { one: `${number(count)} day`, other: `${number(count)} days` })
export const loading = 'Loading insights...'
export const downloadCsv = 'Download CSV'
export const empty = 'Nothing to show for these days yet.'
export const emptyMine =
  'Bookings, cancellations, seats filled, waitlists, attendance and ratings of your classes and courses will appear here, day by day.'
export const emptySite =
  'Bookings, cancellations, seats filled, waitlists, attendance and ratings of the whole site will appear here, day by day.'

/** '3 Nov 2026 to 9 Nov 2026' */
export const span = (from: string, to: string) => `${from} to ${to}`
/** Above the charts. @param span as of `span` */
export const byDays = (span: string, timeZone: string) =>
  `${span}, ${timeZone}. Today isn’t over yet.`
export const byWeeks = (span: string, timeZone: string) =>
  `${span}, ${timeZone}, by weeks. Today isn’t over yet.`

// Figures
/** `of` is for screen readers only. */
export const showAsChart = (title: string) => `Show as chart<of> of ${title}</of>`
export const showAsTable = (title: string) => `Show as table<of> of ${title}</of>`
/** A figure for screen readers: 'Bookings: 3 bookings, 1 cancellation.' */
export const figure = (title: string, totals: readonly string[]) =>
  `${title}: ${totals.join(', ')}.`
/** A column for the pointer. @param name of its days */
export const column = (name: string, values: readonly string[]) => `${name}: ${values.join(', ')}`
export const day = 'Day'
export const week = 'Week'
/** @param value a whole number */
export const percent = (value: number) => `${value}%`

export const bookings = 'Bookings'
export const booked = 'Booked'
export const bookingsOf = (count: number) =>
  plural(count, { one: `${number(count)} booking`, other: `${number(count)} bookings` })
export const cancelled = 'Cancelled'
export const cancellationsOf = (count: number) =>
  plural(count, { one: `${number(count)} cancellation`, other: `${number(count)} cancellations` })

export const seats = 'Seats filled'
export const seatsAbout = (percent: string) =>
  `${percent} of the seats in classes and courses that start on these days.`
export const nextWeek = (taken: number, seats: number) =>
  `Seats booked for the next 7 days: ${number(taken)} of ${number(seats)}`
export const nothingNextWeek = 'Nothing starts in the next 7 days.'
export const filled = 'Filled'
export const filledOf = (count: number) => `${number(count)} filled`
export const unfilled = 'Empty'
export const unfilledOf = (count: number) => `${number(count)} empty`

export const waitlist = 'Waitlist'
export const joined = 'Joined'
export const joinedOf = (count: number) => `${number(count)} joined`
export const joinedInAll = (count: number) => `${number(count)} joined a waitlist`

export const attendance = 'Attendance'
export const attended = 'Attended'
export const attendedOf = (count: number) => `${number(count)} attended`
export const absent = 'Absent'
export const absentOf = (count: number) => `${number(count)} absent`
export const notKnown = 'Not known'
export const notKnownOf = (count: number) => `${number(count)} not known`

export const revenue = 'Revenue'
/** @param currency its code, as 'EUR' */
export const revenueIn = (currency: string) => `Revenue in ${currency}`
export const revenueAbout = 'Payments minus refunds, including the service fee.'

export const ratings = 'Ratings'
export const ratingsOf = (average: number, count: number) =>
  plural(count, {
    one: `${number(average, 1)} of 5, ${number(count)} rating`,
    other: `${number(average, 1)} of 5, ${number(count)} ratings`,
  })
export const stars = 'Stars'
export const starsOf = (count: number) =>
  plural(count, { one: `${number(count)} star`, other: `${number(count)} stars` })

/** Shown instead of empty charts. */
export const nothingOf = (titles: readonly string[]) =>
  `Nothing on these days: ${titles.join(', ')}.`
/** Below figures in words. */
export const chartsFromDays = 'A chart appears here once there are figures for three days.'
export const chartsFromWeeks = 'A chart appears here once there are figures for three weeks.'

// On the dashboard of administrators
export const lastSevenDays = 'The last 7 days'
export const seatsNextWeek = 'Seats booked, next 7 days'
export const allInsights = 'All insights'
/** @param taken, seats formatted numbers */
export const ofSeats = (taken: string, seats: string) => `${taken} of ${seats}`
