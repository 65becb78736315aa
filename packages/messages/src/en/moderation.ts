import { number, plural } from './language.ts'

/** What administrators do with offerings and reports, and how people report. */

export const title = 'Offerings'
export const loading = 'Loading offerings...'
export const listName = 'offerings'
export const search = 'Search offerings'
export const titleOrInstructor = 'Title or instructor'
export const none = 'Nothing is offered yet.'
export const noneFound = 'No offering has this title or instructor.'
export const started = 'Started'
export const over = 'Over'
export const featured = 'Featured'
export const feature = 'Feature'
export const featuring = 'Featuring...'
export const stopFeaturing = 'Stop featuring'
export const stopping = 'Taking off home...'
export const takeDown = 'Take down'
export const takingDown = 'Taking down...'
export const takeDownAbout =
  'It leaves the site as if its instructor had deleted it. Everyone who had booked it, and the instructor, get the reason by email; what was paid is refunded.'
export const takeDownFailed = 'Failed to take it down.'
export const reason = 'Reason'
export const adminOptions = 'Options for administrators'
export const report = 'Report'
export const reporting = 'Reporting...'
export const reportClass = 'Report this class'
export const reportCourse = 'Report this course'
export const reportInstructor = 'Report this instructor'
export const whatReportDoes =
  'The administrators look at it. Nobody else learns who has reported it.'
export const reportedNow = 'Reported'
export const reports = 'Reports'
export const noReports = 'Nothing is reported.'
export const pagesOfReports = 'reports'
export const keep = 'Keep'
export const keeping = 'Keeping...'
export const instructor = 'Instructor'
export const viewPerson = 'View person'
export const featuredCount = (count: number, max: number) => `${count} of ${max} featured`
export const takeDownTitle = (title: string) => `Take down “${title}”`
export const reportedBy = (count: number) =>
  plural(count, {
    one: `Reported by ${number(count)} person`,
    other: `Reported by ${number(count)} people`,
  })
