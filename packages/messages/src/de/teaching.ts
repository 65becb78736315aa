import { number } from './language.ts'

/** The instructor's offerings: the tabs, the lists, and the next sessions. */

// Tabs
export const instructor = 'Lehrkraft'
export const addClass = 'Neue Live-Stunde'
export const addCourse = 'Neuer Kurs'
export const createClass = 'Live-Stunde erstellen'
export const createCourse = 'Kurs erstellen'
export const myClasses = 'Meine Live-Stunden'
export const myCourses = 'Meine Kurse'
export const insights = 'Auswertung'

// Lists
export const justCreated = { class: 'Gerade erstellt', course: 'Gerade erstellt' }
export const bookedOf = (booked: number, seats: number) => `${booked} von ${seats} gebucht`
export const held = (count: number) => `${count} reserviert`
export const waiting = (count: number) => `${count} auf der Warteliste`
export const noMeetingLink = 'Kein Meeting-Link'
export const started = { class: 'Begonnen', course: 'Begonnen' }
export const ended = { class: 'Beendet', course: 'Beendet' }
/** A button; the title follows, for screen readers. */
export const view = 'Ansehen'
/** A button that shows the dates of a series; the title is for screen readers. */
export const dates = 'Termine<hidden> von „<title/>“</hidden>'
/**
 * A series: '10 to come · 9 of 80 seats'.
 * @param count of its coming classes
 */
export const seriesSeats = (count: number, taken: number, seats: number) =>
  `Noch ${number(count)} Termine · ${number(taken)} von ${number(seats)} Plätzen gebucht`

// The week
export const nothingThisWeek = 'Diese Woche unterrichtest du nicht'
export const noSessions = 'Keine Termine'
/** A day of a course. */
export const sessionOf = (at: number, count: number) => `Termin ${number(at)} von ${number(count)}`

// Coming up
export const allClasses = 'Alle meine Live-Stunden'
export const allCourses = 'Alle meine Kurse'
export const loadingNext = 'Deine nächsten Termine werden geladen …'
export const nothingComing = 'Noch nichts geplant'
export const nothingComingHint =
  'Hier findest du deine Live-Stunden und Kurse. Sobald es losgeht, startest du sie von hier aus.'
export const addMeetingLink = 'Meeting-Link hinzufügen'
export const addMeetingLinkTo = 'Meeting-Link hinzufügen<hidden> zu „<title/>“</hidden>'
