import { number, plural } from './language.ts'

/** Booking the dates of a class that repeats, and changing a booked one for another. */

// Booking
export const whichDates = 'Quelles dates souhaitez-vous réserver\u202F?'
/** Chooses every date that has a seat. */
export const all = (count: number) => `Toutes (${number(count)})`
/**
 * The label of the button; it begins with `confirm`.
 * @param phrase '3 dates'
 */
export const confirmDates = (phrase: string) => `Confirmer · ${phrase}`
export const bookDates = (phrase: string) => `Réserver ${phrase}`
export const booking = 'Réservation...'
export const unanswered =
  'Aucune réponse n’est arrivée. Veuillez réessayer\u00A0: ce qui est déjà réservé ne le sera pas deux fois.'
export const taken =
  'L’une de ces dates n’est plus libre\u00A0: rien n’a été réservé. Veuillez choisir à nouveau.'
/** A notice about several new bookings. */
export const hasDates = (phrase: string, title: string) =>
  `Vous avez une place pour ${phrase} de «\u00A0${title}\u00A0».`
export const datesInMail =
  'Toutes les dates sont dans l’e-mail que vous recevez, chacune avec une entrée de calendrier.'

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
export const changeRefund =
  'Si la nouvelle date coûte moins cher, la différence vous est remboursée.'
/**
 * Instead of the sentences before, for a date that costs more.
 * @param amount the difference
 */
export const changeDearer = (amount: string, minutes: number) =>
  `Cette date coûte ${amount} de plus. Vous les payez chez Stripe et gardez votre place jusqu’au paiement. La nouvelle date est retenue ${minutes} minutes.`
/** The button then. It begins with `changeDate`. */
export const changeFor = (amount: string) => `Changer de date · ${amount}`

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
