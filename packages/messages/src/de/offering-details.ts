import { number, plural } from './language.ts'

/** The facts of a class or course, its modules, and the way into its next session. */

export const timing = 'Uhrzeit'
export const duration = 'Dauer'
export const instructor = 'Lehrkraft'
export const category = 'Kategorie'
export const level = 'Niveau'
export const price = 'Preis'
export const seats = 'Plätze'
export const maxStudents = 'Max. Teilnehmende'
export const minStudents = 'Mindestzahl der Teilnehmenden'
export const takesPlaceFrom = (least: number) => `Findet ab ${number(least)} Teilnehmenden statt`
/** The students that have not booked yet. */
export const missing = (count: number) => `${number(count)} fehlen`
export const enough = 'Genug haben gebucht'
/** @param hours before the start */
export const otherwiseCancelled = (hours: number) =>
  plural(hours, {
    one: `Fällt aus, wenn sie ${number(hours)} Stunde vor Beginn noch fehlen.`,
    other: `Fällt aus, wenn sie ${number(hours)} Stunden vor Beginn noch fehlen.`,
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

export const join = 'Beitreten'
/** The label of the instructor's join button. */
export const start = 'Stunde starten'
/** @param moment '18:15', with the day if it is another one */
export const opensAt = (moment: string) => `Beitritt ab ${moment}`
export const addLink = 'Meeting-Link hinzufügen'
/** Behind `addLink`, for screen readers. */
export const toOffering = (title_: string) => `zu „${title_}“`
