import { number, plural } from './language.ts'
import { from } from './moments.ts'

/** The facts of a class or course, its modules, and the way into its next session. */

export const timing = 'Horaire'
export const duration = 'Durée'
export const instructor = 'Enseignant'
export const category = 'Catégorie'
export const level = 'Niveau'
export const price = 'Prix'
export const seats = 'Places'
export const maxStudents = 'Élèves maximum'

export const sessions = (count: number) =>
  plural(count, {
    one: `${number(count)} séance`,
    many: `${number(count)} de séances`,
    other: `${number(count)} séances`,
  })
/**
 * The hours of a course's sessions, one each day.
 * @param hours '12:00–12:30'
 */
export const schedule = (days: number, hours: string) =>
  days > 1 ? `Tous les jours, ${hours}, ${sessions(days)}` : `${hours}, ${sessions(days)}`

/** @param length of a session: '60 minutes' */
export const sessionsOf = (count: number, length: string) =>
  plural(count, {
    one: `${number(count)} séance de ${length}`,
    many: `${number(count)} de séances quotidiennes de ${length}`,
    other: `${number(count)} séances quotidiennes de ${length}`,
  })

export const bring = 'À apporter'
export const modules = 'Modules'
export const loadingModules = 'Chargement des modules...'
export const noModules = 'L’enseignant n’a pas indiqué de modules pour cette formation.'
/** The short form for a module. */
export const moduleMinutes = (count: number) => `${number(count)} min`

export const join = 'Rejoindre'
/** The label of the instructor's join button. */
export const start = 'Démarrer le cours'
/** @param moment '18:15', with the day if it is another one */
export const opensAt = (moment: string) => `Accès ${from(moment)}`
export const addLink = 'Ajouter un lien de réunion'
/** Behind `addLink`, for screen readers. */
export const toOffering = (title_: string) => `à «\u00a0${title_}\u00a0»`
