import { number, plural } from './language.ts'

/** The lists of booked and taught offerings, with their materials and messages. */

export const upcoming = 'Upcoming'
export const past = 'Past'
export const searchByTitle = 'Search by title'
export const clearSearch = 'Clear search'
export const tryShorter = 'Try a shorter word from the title.'
export const nothingEnded = 'Nothing here yet'
export const endedHere = 'Past classes and courses appear here, with their messages and reviews.'
export const nothingComing = 'Nothing coming up yet'
export const endedElsewhere = 'You’ll find earlier ones under Past.'

export const materials = 'Materials'
export const loadingMaterials = 'Loading materials...'
export const noMaterials = 'No materials from the instructor yet.'
export const picture = 'Picture'
export const video = 'Video'
/** A file of any type. */
export const file = 'File'
/**
 * @param type 'PDF'
 * @param size '1.4 MB'
 */
export const fileFacts = (type: string, size: string) => `${type}, ${size}`

export const loadingMessages = 'Loading messages...'
/** `<time/>` is when a message was sent. */
export const sentTo = (students: number) =>
  plural(students, {
    one: `<time/>, to ${number(students)} student`,
    other: `<time/>, to ${number(students)} students`,
  })
