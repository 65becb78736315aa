import { liveClasses } from './discovery.ts'
import { number } from './language.ts'

/** The page of all classes, as a list and by the week. */

export const title = 'Classes'
export const titleOfPage = (page: number) => `Classes, page ${page}`
/** For search engines and link previews. */
export const description =
  'Live classes in music, arts, sports, technology and language. Find a day and time that suit you, see the seats left, and book.'
export const subtitle =
  'Live, with a teacher who answers your questions. Pick a day and time that suit you.'
export const allClasses = 'All classes'
export const found = (total: number, capped?: boolean) => `${liveClasses(total, capped)} found`
export const tryFewerFilters = 'Try fewer filters.'

/** The two views of the page. */
export const view = 'View'
export const list = 'List'
export const week = 'Week'

/** In the title of the page and above the week: '28 Nov – 4 Dec'. */
export const titleOfWeek = (days: string) => `Classes, ${days}`
export const previousWeek = 'Previous week'
export const nextWeek = 'Next week'
export const today = 'Today'
export const tomorrow = 'Tomorrow'
export const nothingThisDay = 'No classes'
export const noneThisWeek = 'No classes this week'
export const tryAnotherWeek = 'Try the next week, or fewer filters.'
/** Leads to all classes of a day that has more than are shown. The day is for screen readers. */
export const moreOfDay = (count: number, capped: boolean) =>
  capped
    ? `More than ${number(count)} more<hidden> on <day/></hidden>`
    : `${number(count)} more<hidden> on <day/></hidden>`
