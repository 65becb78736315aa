import { sentence } from '../sentence.ts'
import { number, plural } from './language.ts'

/** The page of a class or course. */

export const loadingClass = 'Chargement du cours…'
export const loadingCourse = 'Chargement de la formation…'
/** Precedes the description, for search engines and link previews. */
export const classTerms = (when: string) => `${when}.`
export const pricedClassTerms = (price: string, when: string) => `${price}, ${when}.`
export const courseTerms = (price: string, length: string, when: string) =>
  `${price}, ${length}, ${when}.`
/** Leads to the list, with its filters, from which a reader has come. */
export const backToResults = 'Retour aux résultats'
export const daysRemaining = 'Jours restants'
export const seatsTaken = (taken: number, seats: number) =>
  plural(taken, {
    one: `${number(taken)} place prise sur ${number(seats)}`,
    many: `${number(taken)} places prises sur ${number(seats)}`,
    other: `${number(taken)} places prises sur ${number(seats)}`,
  })
/** Instead of the price, for a booked seat. */
export const paid = (amount: string) => `Payé\u00a0: ${amount}`
export const online = 'en ligne'
/** Keys: `LEVELS`; after the days and hours. */
export const forLevel = {
  Beginner: 'pour débutants',
  Intermediate: 'niveau intermédiaire',
  Advanced: 'niveau avancé',
}

// Sections
export const learn = 'Ce que vous apprendrez'
export const yourTeacher = 'Votre enseignant'
/** @param atLeast whether there may be more */
export const classesTaught = (count: number, atLeast: boolean) =>
  plural(count, {
    one: `${number(count)} cours donné`,
    many: `${number(count)} de cours donnés`,
    other: `${atLeast ? 'plus de ' : ''}${number(count)} cours donnés`,
  })
export const coursesTaught = (count: number, atLeast: boolean) =>
  plural(count, {
    one: `${number(count)} formation donnée`,
    many: `${number(count)} de formations données`,
    other: `${atLeast ? 'plus de ' : ''}${number(count)} formations données`,
  })
export const moreAbout = (name: string) => `En savoir plus sur ${name}`
export const loadingTeacher = 'Chargement de l’enseignant…'
export const quotes = 'Ce qu’en disent les élèves'
export const allReviews = (count: number) =>
  plural(count, {
    one: 'Voir l’avis',
    many: `Voir les ${number(count)} avis`,
    other: `Voir les ${number(count)} avis`,
  })
export const where = 'Lieu'
/** @param early minutes before the start */
export const whereOnline = (early: number) =>
  early === 0
    ? 'En ligne. Vous pourrez rejoindre la séance depuis cette page ou vos réservations, dès le début.'
    : plural(early, {
        one: `En ligne. Vous pourrez rejoindre la séance depuis cette page ou vos réservations, ${number(early)} minute avant le début.`,
        many: `En ligne. Vous pourrez rejoindre la séance depuis cette page ou vos réservations, ${number(early)} de minutes avant le début.`,
        other: `En ligne. Vous pourrez rejoindre la séance depuis cette page ou vos réservations, ${number(early)} minutes avant le début.`,
      })
/** The same for those booked, of what takes place on this site. */
export const whereHere = (early: number) =>
  early === 0
    ? 'En ligne, ici sur Firstbell. Vous pourrez rejoindre la séance depuis cette page ou vos réservations, dès le début.'
    : plural(early, {
        one: `En ligne, ici sur Firstbell. Vous pourrez rejoindre la séance depuis cette page ou vos réservations, ${number(early)} minute avant le début.`,
        many: `En ligne, ici sur Firstbell. Vous pourrez rejoindre la séance depuis cette page ou vos réservations, ${number(early)} de minutes avant le début.`,
        other: `En ligne, ici sur Firstbell. Vous pourrez rejoindre la séance depuis cette page ou vos réservations, ${number(early)} minutes avant le début.`,
      })
export const dates = 'Dates'
/** @param sessions '30 daily sessions of 60 minutes' */
export const onDay = (sessions: string, day: string) => sentence(`${sessions}, ${day}`)
export const fromTo = (sessions: string, first: string, last: string) =>
  sentence(`${sessions}, du ${first} au ${last}`)
/** Opens the list of a course's sessions. */
export const allDates = 'Toutes les dates'
export const details = 'Détails'
export const moreFrom = (name: string) => `Autres cours et formations avec ${name}`

export const share = 'Partager'
export const linkCopied = 'Lien copié.'
export const addressIs = (url: string) => `Le lien vers cette page\u00a0: ${url}`
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
  Arts: 'Autres formations artistiques',
  Sports: 'Autres formations en sport',
  Technology: 'Autres formations en technologie',
  Language: 'Autres formations en langues',
}
