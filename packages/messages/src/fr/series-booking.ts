import { number, plural } from './language.ts'

/** Booking the dates of a class that repeats, and changing a booked one for another. */

// Booking
export const books = (dates: number) =>
  plural(dates, {
    one: `Réserve ${number(dates)} date\u00A0:`,
    many: `Réserve ${number(dates)} de dates\u00A0:`,
    other: `Réserve ${number(dates)} dates\u00A0:`,
  })
export const bookRest = 'Réserver le reste de la série'
export const bookThisAndRest = 'Réserver ce cours et le reste de la série'
export const booking = 'Réservation...'
export const unanswered =
  'Aucune réponse n’est arrivée. Veuillez réessayer\u00A0: ce qui est déjà réservé ne le sera pas deux fois.'

// Outcomes, one sentence each
export const classesBooked = (count: number) =>
  plural(count, {
    one: `${number(count)} cours réservé.`,
    many: `${number(count)} de cours réservés.`,
    other: `${number(count)} cours réservés.`,
  })
export const wereFull = (count: number) =>
  plural(count, {
    one: `${count} était complet.`,
    many: `${count} étaient complets.`,
    other: `${count} étaient complets.`,
  })
export const wereStarted = (count: number) =>
  plural(count, {
    one: `${count} avait déjà commencé.`,
    many: `${count} avaient déjà commencé.`,
    other: `${count} avaient déjà commencé.`,
  })
export const wereBookedBefore = (count: number) =>
  plural(count, {
    one: `${count} était déjà réservé.`,
    many: `${count} étaient déjà réservés.`,
    other: `${count} étaient déjà réservés.`,
  })
export const wereUnavailable = (count: number) =>
  plural(count, {
    one: `${count} n’était pas disponible.`,
    many: `${count} n’étaient pas disponibles.`,
    other: `${count} n’étaient pas disponibles.`,
  })

// Another date
export const changeDate = 'Changer de date'
/** @param date the booked one */
export const changeQuestion = (date: string) =>
  `Quelle date de «\u00A0<title/>\u00A0» souhaitez-vous à la place de celle-ci\u00A0: ${date}\u202F?`
export const keepDate = 'Garder cette date'
export const changing = 'Changement...'
export const noOtherDate = 'Aucune autre date n’a de place libre.'
export const dates = 'Dates'
export const changeHint =
  'Votre place devient libre pour quelqu’un d’autre. L’enseignant et vous serez prévenus par e-mail.'

// The state of a date
export const booked = 'Réservé'
export const heldForYou = 'Retenue pour vous'
export const seatsLeft = (count: number) =>
  plural(count, {
    one: `${number(count)} place restante`,
    many: `${number(count)} de places restantes`,
    other: `${number(count)} places restantes`,
  })
export const full = 'Complet'
