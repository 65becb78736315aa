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
export const maxStudents = 'Nombre maximal d’élèves'
export const minStudents = 'Nombre minimal d’élèves'
export const takesPlaceFrom = (least: number) =>
  plural(least, {
    one: `A lieu à partir de ${number(least)} élève`,
    many: `A lieu à partir de ${number(least)} d’élèves`,
    other: `A lieu à partir de ${number(least)} élèves`,
  })
/** The students that have not booked yet. */
export const missing = (count: number) =>
  plural(count, {
    one: `il manque ${number(count)} élève`,
    many: `il manque ${number(count)} d’élèves`,
    other: `il manque ${number(count)} élèves`,
  })
export const enough = 'Nombre minimal atteint'
/** @param hours before the start */
export const otherwiseCancelled = (hours: number) =>
  plural(hours, {
    one: `Annulation automatique si ce nombre n’est pas atteint ${number(hours)} heure avant le début.`,
    many: `Annulation automatique si ce nombre n’est pas atteint ${number(hours)} d’heures avant le début.`,
    other: `Annulation automatique si ce nombre n’est pas atteint ${number(hours)} heures avant le début.`,
  })

/**
 * @param length of a session: '60 minutes'
 * @param daily whether there is one every day
 */
export const sessionsOf = (count: number, length: string, daily: boolean) =>
  plural(count, {
    one: `${number(count)} séance de ${length}`,
    many: `${number(count)} de séances ${daily ? 'quotidiennes ' : ''}de ${length}`,
    other: `${number(count)} séances ${daily ? 'quotidiennes ' : ''}de ${length}`,
  })

export const bring = 'À apporter'
export const modules = 'Modules'
export const loadingModules = 'Chargement des modules…'
export const noModules = 'L’enseignant n’a indiqué aucun module pour cette formation.'
/** The short form for a module. */
export const moduleMinutes = (count: number) => `${number(count)} min`

/** The links into a session, and to its missing link. The title is for screen readers. */
export const join = 'Rejoindre<hidden> «\u00a0<title/>\u00a0»</hidden>'
/** The label of the instructor's join button. */
export const start = 'Commencer le cours<hidden>\u00a0: «\u00a0<title/>\u00a0»</hidden>'
/** @param moment '18:15', with the day if it is another one */
export const opensAt = (moment: string) => `Accès ${from(moment)}`
export const addLink = 'Ajouter un lien de visio<hidden> à «\u00a0<title/>\u00a0»</hidden>'
