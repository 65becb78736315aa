import { number, plural } from './language.ts'

/** The page of a class or course. */

export const loadingClass = 'Chargement du cours...'
export const loadingCourse = 'Chargement de la formation...'
/** Precedes the description, for search engines and link previews. */
export const classTerms = (when: string) => `${when}.`
export const courseTerms = (price: string, length: string, when: string) =>
  `${price}, ${length}, ${when}.`
/** Leads to the list, with its filters, from which a reader has come. */
export const backToResults = 'Retour aux résultats'
export const daysRemaining = 'Jours restants'
export const seatsTaken = (taken: number, seats: number) =>
  plural(seats, {
    one: `${number(taken)} place sur ${number(seats)} prise`,
    many: `${number(taken)} places sur ${number(seats)} prises`,
    other: `${number(taken)} places sur ${number(seats)} prises`,
  })
export const share = 'Partager'
export const linkCopied = 'Lien copié.'
export const addressIs = (url: string) => `L’adresse de cette page\u00a0: ${url}`
/** Shown instead of a cancelled offering. */
export const otherClasses = {
  Music: 'Autres cours de musique',
  Arts: 'Autres cours d’art',
  Sports: 'Autres cours de sport',
  Technology: 'Autres cours de technologie',
  Language: 'Autres cours de langues',
}
export const otherCourses = {
  Music: 'Autres formations en musique',
  Arts: 'Autres formations en arts',
  Sports: 'Autres formations en sport',
  Technology: 'Autres formations en technologie',
  Language: 'Autres formations en langues',
}
