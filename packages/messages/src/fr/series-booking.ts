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
export const booking = 'Réservation…'
export const unanswered =
  'Le serveur n’a pas répondu. Réessayez\u00a0: rien ne sera réservé deux fois.'
export const taken =
  'L’une de ces dates n’est plus libre, et rien n’a été réservé. Choisissez de nouveau vos dates.'
/** A notice about several new bookings. */
export const hasDates = (phrase: string, title: string) =>
  `Vous avez une place pour ${phrase} de «\u00A0${title}\u00A0».`
export const datesInMail =
  'Nous vous avons envoyé toutes les dates par e-mail, à ajouter à votre calendrier.'

// Another date
export const changeDate = 'Changer de date'
/** @param date the booked one */
export const changeQuestion = (date: string) =>
  `Quelle date de «\u00A0<title/>\u00A0» souhaitez-vous à la place de celle-ci\u00A0: ${date}\u202F?`
export const keepDate = 'Garder cette date'
export const changing = 'Changement…'
export const noOtherDate = 'Il ne reste de place à aucune autre date.'
export const dates = 'Dates'
export const changeHint =
  'Votre place actuelle sera libérée. Nous vous préviendrons par e-mail, vous et votre enseignant.'
export const changeRefund =
  'Si la nouvelle date coûte moins cher, nous vous rembourserons la différence.'
/**
 * Instead of the sentences before, for a date that costs more.
 * @param amount the difference
 */
export const changeDearer = (amount: string, minutes: number) =>
  plural(minutes, {
    one: `Cette date coûte ${amount} de plus, à payer sur Stripe. D’ici là, vous gardez votre place actuelle. La nouvelle date est retenue pendant ${number(minutes)} minute.`,
    many: `Cette date coûte ${amount} de plus, à payer sur Stripe. D’ici là, vous gardez votre place actuelle. La nouvelle date est retenue pendant ${number(minutes)} de minutes.`,
    other: `Cette date coûte ${amount} de plus, à payer sur Stripe. D’ici là, vous gardez votre place actuelle. La nouvelle date est retenue pendant ${number(minutes)} minutes.`,
  })
/** The button then. It begins with `changeDate`. */
export const changeFor = (amount: string) => `Changer de date · ${amount}`

// The state of a date
export const booked = 'Réservée'
export const heldForYou = 'Place retenue pour vous'
export const seatsLeft = (count: number) =>
  plural(count, {
    one: `${number(count)} place restante`,
    many: `${number(count)} de places restantes`,
    other: `${number(count)} places restantes`,
  })
export const full = 'Complète'
/** Of a date that is full; the date is for screen readers. */
export const joinWaitlist = 'Rejoindre la liste d’attente<hidden> du <date/></hidden>'
