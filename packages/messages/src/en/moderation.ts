import { number, plural } from './language.ts'

/** What administrators do with offerings and reports, and how people report. */

export const title = 'Offerings'
export const loading = 'Loading offerings...'
export const listName = 'offerings'
export const search = 'Search offerings'
export const titleOrInstructor = 'Title or instructor'
export const none = 'No classes or courses yet.'
export const noneFound = 'No class or course has this title or instructor.'
export const started = { class: 'Started', course: 'Started' }
export const over = { class: 'Over', course: 'Over' }
export const featured = { class: 'Featured', course: 'Featured' }
export const feature = 'Feature'
export const featuring = 'Featuring...'
export const stopFeaturing = 'Stop featuring'
export const stopping = 'Stopping...'
export const takeDown = 'Take down'
export const takingDown = 'Taking down...'
export const takeDownAbout =
  'It’s removed from the site and its bookings are cancelled. The instructor and everyone who booked it get your reason by email, and payments are refunded.'
export const takeDownFailed = 'We couldn’t take it down.'
export const reason = 'Reason'
export const adminOptions = 'Admin options'
export const report = 'Report'
export const reporting = 'Reporting...'
export const reportClass = 'Report this class'
export const reportCourse = 'Report this course'
export const reportInstructor = 'Report this instructor'
export const whatReportDoes = 'Our team will look at it. No one else will know who reported it.'
export const reportedNow = 'Reported'
export const reports = 'Reports'
export const noReports = 'No reports.'
export const pagesOfReports = 'reports'
export const keep = 'Keep'
export const keeping = 'Keeping...'
export const instructor = 'Instructor'
export const viewPerson = 'View person<hidden>: <name/></hidden>'
export const featuredCount = (count: number, max: number) => `${count} of ${max} featured`
export const takeDownTitle = (title: string) => `Take down “${title}”`
export const reportedBy = (count: number) =>
  plural(count, {
    one: `Reported by ${number(count)} person`,
    other: `Reported by ${number(count)} people`,
  })
