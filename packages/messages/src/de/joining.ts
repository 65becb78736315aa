/** Waiting for a session, and joining it (rule screen-45). */

import { number, plural } from './language.ts'

export const join = 'Beitreten'
/** The page's title. */
export const joinTitle = (title: string) => `${title} beitreten`

/** @param countdown 'a time until something', by the messages below */
export const opensIn = (countdown: string) => `Beitritt in ${countdown}`
export const daysAndHours = (days: number, hours: number) =>
  `${plural(days, { one: `${number(days)} Tag`, other: `${number(days)} Tagen` })} ${hours} Std.`
export const days = (count: number) =>
  plural(count, { one: `${number(count)} Tag`, other: `${number(count)} Tagen` })
export const hoursAndMinutes = (hours: number, minutes: number) => `${hours} Std. ${minutes} Min.`
export const hours = (count: number) => `${count} Std.`
export const minutes = (count: number) => `${count} Min.`

/** For screen readers, without abbreviations. */
export const opensInDays = (count: number) =>
  plural(count, {
    one: `Beitritt in ${number(count)} Tag`,
    other: `Beitritt in ${number(count)} Tagen`,
  })
export const opensInAboutHours = (count: number) =>
  plural(count, {
    one: `Beitritt in etwa ${number(count)} Stunde`,
    other: `Beitritt in etwa ${number(count)} Stunden`,
  })
export const opensInMinutes = (count: number) =>
  plural(count, {
    one: `Beitritt in ${number(count)} Minute`,
    other: `Beitritt in ${number(count)} Minuten`,
  })

/** @param session 'today, 18:00–19:30' */
export const timeChanged = (session: string) => `Die Zeit hat sich geändert. Jetzt: ${session}.`
/** @param moment '18:20', or 'Mon 23 Nov, 18:20' */
export const youCanJoin = (moment: string) => `Du kannst ab ${moment} beitreten.`
export const youAndStudentsCanJoin = (moment: string) =>
  `Du und deine Teilnehmer:innen könnt ab ${moment} beitreten.`
export const keepOpen = 'Lass diese Seite offen. Du wirst automatisch ins Meeting weitergeleitet.'
export const keepOpenForRoom =
  'Lass diese Seite offen. Du wirst automatisch in den Unterrichtsraum weitergeleitet.'
export const comeBack = 'Komm dann wieder, oder lass diese Seite offen.'

export const classOpen = 'Du kannst jetzt beitreten.'
export const sessionOpen = 'Du kannst jetzt beitreten.'
export const startClass = 'Stunde starten'
export const openMeeting = 'Meeting öffnen'
export const openingMeeting = 'Das Meeting wird geöffnet …'
export const noConnection = 'Gerade keine Verbindung. Diese Seite versucht es weiter.'
export const linkMissing = 'Du hast noch keinen Meeting-Link hinzugefügt.'
export const addLink = 'Meeting-Link hinzufügen'
export const stay = 'Bleib auf dieser Seite. Wir prüfen es alle paar Sekunden erneut.'

export const bookFirst = 'Buche zuerst einen Platz, dann kannst du beitreten.'
export const noSeat = 'Du hast keinen Platz'
export const noSeatText =
  'Nur wer einen Platz hat, kann beitreten. Wenn noch einer frei ist, kannst du ihn jetzt buchen.'

/** How soon a session starts. @param countdown '2 days 3 h', '15 min' */
export const startsIn = (countdown: string) => `Beginnt in ${countdown}`
export const startsTomorrow = 'Beginnt morgen'
/** Instead of the countdown, while a session takes place. */
export const onNow = 'Läuft gerade'

/** The people with a seat, by their first names: for the instructor, and for a student. */
export const whoComes = 'Wer kommt'
export const whoElseComes = 'Wer noch kommt'
export const nobodyYet = 'Noch niemand'
export const nobodyElse = 'Bisher niemand sonst'
/** Ends the list of names. */
export const andOthers = (count: number) =>
  plural(count, {
    one: `und ${number(count)} weitere Person`,
    other: `und ${number(count)} weitere`,
  })
