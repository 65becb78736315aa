import { number, plural } from './language.ts'

/** Words of the cards and lists of classes and courses. */

export const classWords = {
  titles: 'Cours',
  listLabel: 'Tous les cours',
  book: 'Réserver',
  /** Shown instead to the instructor. */
  own: 'Votre cours',
  dateLabel: 'Date',
}
export const courseWords = {
  titles: 'Formations',
  listLabel: 'Toutes les formations',
  book: 'S’inscrire',
  /** Shown instead to the instructor. */
  own: 'Votre formation',
  dateLabel: 'Date de début',
}

export const minutes = (count: number) =>
  plural(count, {
    one: `${number(count)} minute`,
    many: `${number(count)} de minutes`,
    other: `${number(count)} minutes`,
  })
/** The same where there is little room. */
export const minutesShort = (count: number) => `${number(count)} min`

/** @param start a day and a time */
export const starts = (start: string) => `Commence le ${start}`
export const started = (start: string) => `A commencé le ${start}`
/** @param hours '12:00–12:30', of each day of a course */
export const daily = (hours: string) => `Tous les jours, ${hours}`
/** @param days short names of weekdays */
export const everyTwoWeeks = (days: string, hours: string) =>
  `${days}, toutes les deux semaines, ${hours}`
export const sessions = (count: number) =>
  plural(count, {
    one: `${number(count)} séance`,
    many: `${number(count)} de séances`,
    other: `${number(count)} séances`,
  })

/** Precedes the value, for screen readers. */
export const categoryBefore = 'Catégorie\u00a0:'
export const levelBefore = 'Niveau\u00a0:'
export const instructorBefore = 'Enseignant\u00a0:'
/** Shown instead of an instructor whose account is deleted. */
export const nobody = 'Compte supprimé'

/** The price of what costs nothing. */
export const free = 'Gratuit'

/** People on the waitlist. */
export const waiting = (count: number) => `${number(count)} en attente`
/** The dates of a series. */
export const dates = (count: number) =>
  plural(count, {
    one: `${number(count)} date`,
    many: `${number(count)} de dates`,
    other: `${number(count)} dates`,
  })
/** @param from the day of the first */
export const datesFrom = (count: number, from: string) => `${dates(count)} à partir du ${from}`
/** Behind `datesFrom`, for screen readers. */
export const datesOf = '\u00a0: «\u00a0<title/>\u00a0»'
