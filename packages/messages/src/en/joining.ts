/** Waiting for a session, and joining it (rule screen-45). */

import { number, plural } from './language.ts'

/** @limit 14 */
export const join = 'Join'
/** The page's title. */
export const joinTitle = (title: string) => `Join ${title}`

/** @param countdown 'a time until something', by the messages below */
export const opensIn = (countdown: string) => `Opens in ${countdown}`
export const daysAndHours = (days: number, hours: number) =>
  `${plural(days, { one: `${number(days)} day`, other: `${number(days)} days` })} ${hours} h`
export const days = (count: number) =>
  plural(count, { one: `${number(count)} day`, other: `${number(count)} days` })
export const hoursAndMinutes = (hours: number, minutes: number) => `${hours} h ${minutes} min`
export const hours = (count: number) => `${count} h`
export const minutes = (count: number) => `${count} min`

/** For screen readers, without abbreviations. */
export const opensInDays = (count: number) =>
  plural(count, {
    one: `Opens in ${number(count)} day`,
    other: `Opens in ${number(count)} days`,
  })
export const opensInAboutHours = (count: number) =>
  plural(count, {
    one: `Opens in about ${number(count)} hour`,
    other: `Opens in about ${number(count)} hours`,
  })
export const opensInMinutes = (count: number) =>
  plural(count, {
    one: `Opens in ${number(count)} minute`,
    other: `Opens in ${number(count)} minutes`,
  })

/** @param session 'today, 18:00–19:30' */
export const timeChanged = (session: string) => `The time has changed. It’s now ${session}.`
/** @param moment '18:20', or 'Mon 23 Nov, 18:20' */
export const youCanJoin = (moment: string) => `You can join from ${moment}.`
export const youAndStudentsCanJoin = (moment: string) =>
  `You and your students can join from ${moment}.`
export const keepOpen = 'Keep this page open. It takes you to the meeting automatically.'
export const keepOpenForRoom = 'Keep this page open. It takes you to the classroom automatically.'
export const comeBack = 'Come back then, or keep this page open.'

export const classOpen = 'The class is open.'
export const sessionOpen = 'The session is open.'
export const startClass = 'Start class'
export const openMeeting = 'Open the meeting'
export const openingMeeting = 'Opening the meeting...'
export const noConnection = 'No connection right now. This page keeps trying.'
export const linkMissing = 'You haven’t added a meeting link yet.'
export const addLink = 'Add a meeting link'
export const stay = 'Stay on this page. It checks again every few seconds.'

export const bookFirst = 'Book a seat first, then you can join.'
export const noSeat = 'You don’t have a seat'
export const noSeatText =
  'Only people with a seat can join. If there’s one left, you can book it now.'

/** How soon a session starts. @param countdown '2 days 3 h', '15 min' */
export const startsIn = (countdown: string) => `Starts in ${countdown}`
export const startsTomorrow = 'Starts tomorrow'
/** Instead of the countdown, while a session takes place. */
export const onNow = 'On now'

/** The people with a seat, by their first names: for the instructor, and for a student. */
export const whoComes = 'Who is coming'
export const whoElseComes = 'Who else is coming'
export const nobodyYet = 'No one yet'
export const nobodyElse = 'No one else so far'
/** Ends the list of names. */
export const andOthers = (count: number) =>
  plural(count, { one: `and ${number(count)} other`, other: `and ${number(count)} others` })
