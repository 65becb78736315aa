/** Waiting for a session, and joining it (rule screen-45). */

import { sentence } from '../sentence.ts'
import { number, plural } from './language.ts'

export const join = 'Beitreten'
/** The page's title. */
export const joinTitle = (title: string) => `${title} beitreten`

/** @param countdown 'a time until something', by the messages below */
export const opensIn = (countdown: string) => `Einlass in ${countdown}`
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
    one: `Einlass in ${number(count)} Tag`,
    other: `Einlass in ${number(count)} Tagen`,
  })
export const opensInAboutHours = (count: number) =>
  plural(count, {
    one: `Einlass in etwa ${number(count)} Stunde`,
    other: `Einlass in etwa ${number(count)} Stunden`,
  })
export const opensInMinutes = (count: number) =>
  plural(count, {
    one: `Einlass in ${number(count)} Minute`,
    other: `Einlass in ${number(count)} Minuten`,
  })

/** @param session 'today, 18:00–19:30' */
export const timeChanged = (session: string) =>
  sentence(`Der Termin wurde verschoben. Jetzt gilt: ${session}`)
/** @param moment '18:20', or 'Mon 23 Nov, 18:20' */
export const youCanJoin = (moment: string) => `Du kannst ab ${moment} beitreten.`
export const youAndStudentsCanJoin = (moment: string) =>
  `Du und deine Teilnehmer:innen könnt ab ${moment} beitreten.`
export const keepOpen =
  'Lass diese Seite offen. Sobald es losgeht, kommst du automatisch ins Meeting.'
export const keepOpenForRoom =
  'Lass diese Seite offen. Sobald es losgeht, kommst du automatisch in den Unterrichtsraum.'
export const comeBack = 'Komm dann wieder oder lass diese Seite offen.'

export const classOpen = 'Du kannst jetzt beitreten.'
export const sessionOpen = 'Du kannst jetzt beitreten.'
export const startClass = 'Unterricht starten'
export const openMeeting = 'Meeting öffnen'
export const openingMeeting = 'Das Meeting wird geöffnet …'
export const noConnection = 'Gerade keine Verbindung. Wir versuchen es automatisch weiter.'
export const linkMissing = 'Du hast noch keinen Meeting-Link hinzugefügt.'
export const addLink = 'Meeting-Link hinzufügen'
export const stay = 'Bleib auf dieser Seite. Wir prüfen alle paar Sekunden, ob er da ist.'

export const bookFirst = 'Um beizutreten, musst du zuerst einen Platz buchen.'
export const noSeat = 'Du hast keinen Platz'
export const noSeatText =
  'Beitreten kann nur, wer einen Platz hat. Wenn noch einer frei ist, kannst du ihn jetzt buchen.'

/** How soon a session starts. @param countdown '2 days 3 h', '15 min' */
export const startsIn = (countdown: string) => `Beginnt in ${countdown}`
export const startsTomorrow = 'Beginnt morgen'
/** Instead of the countdown, while a session takes place. */
export const onNow = 'Läuft gerade'

/** The people with a seat, by their first names: for the instructor, and for a student. */
export const whoComes = 'Wer dabei ist'
export const whoElseComes = 'Wer noch dabei ist'
export const nobodyYet = 'Noch niemand'
export const nobodyElse = 'Bisher nur du'
/** Ends the list of names. */
export const andOthers = (count: number) =>
  plural(count, {
    one: `und ${number(count)} weitere Person`,
    other: `und ${number(count)} weitere`,
  })
