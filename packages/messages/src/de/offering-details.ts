import { number, plural } from './language.ts'

/** The facts of a class or course, its modules, and the way into its next session. */

export const timing = 'Uhrzeit'
export const duration = 'Dauer'
export const instructor = 'Lehrkraft'
export const category = 'Kategorie'
export const level = 'Niveau'
export const price = 'Preis'
export const seats = 'Plätze'
export const maxStudents = 'Max. Teilnehmerzahl'
export const minStudents = 'Min. Teilnehmerzahl'
export const takesPlaceFrom = (least: number) =>
  plural(least, {
    one: `Findet ab ${number(least)} Buchung statt`,
    other: `Findet ab ${number(least)} Buchungen statt`,
  })
/** The students that have not booked yet. */
export const missing = (count: number) =>
  plural(count, {
    one: `Noch ${number(count)} Buchung nötig`,
    other: `Noch ${number(count)} Buchungen nötig`,
  })
export const enough = 'Mindestteilnehmerzahl erreicht'
/** @param hours before the start */
export const otherwiseCancelled = (hours: number) =>
  plural(hours, {
    one: `Fällt aus, wenn ${number(hours)} Stunde vor Beginn zu wenige gebucht haben.`,
    other: `Fällt aus, wenn ${number(hours)} Stunden vor Beginn zu wenige gebucht haben.`,
  })

/**
 * @param length of a session: '60 minutes'
 * @param daily whether there is one every day
 */
export const sessionsOf = (count: number, length: string, daily: boolean) =>
  plural(count, {
    one: `${number(count)} Termin zu ${length}`,
    other: `${number(count)} ${daily ? 'tägliche ' : ''}Termine zu je ${length}`,
  })

export const bring = 'Was du brauchst'
export const modules = 'Module'
export const loadingModules = 'Module werden geladen …'
export const noModules = 'Die Lehrkraft hat für diesen Kurs keine Module angegeben.'
/** The short form for a module. */
export const moduleMinutes = (count: number) => `${number(count)} Min.`

/** The links into a session, and to its missing link. The title is for screen readers. */
export const join = 'Beitreten<hidden>: „<title/>“</hidden>'
/** The label of the instructor's join button. */
export const start = 'Unterricht starten<hidden>: „<title/>“</hidden>'
/** @param moment '18:15', with the day if it is another one */
export const opensAt = (moment: string) => `Einlass ab ${moment}`
export const addLink = 'Meeting-Link hinzufügen<hidden> zu „<title/>“</hidden>'
