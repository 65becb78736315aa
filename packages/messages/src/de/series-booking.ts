import { number, plural } from './language.ts'

/** Booking the dates of a class that repeats, and changing a booked one for another. */

// Booking
export const whichDates = 'Welche Termine möchtest du buchen?'
/** Chooses every date that has a seat. */
export const all = (count: number) => `Alle ${number(count)}`
/**
 * The label of the button; it begins with `confirm`.
 * @param phrase '3 dates'
 */
export const confirmDates = (phrase: string) => `Bestätigen · ${phrase}`
export const bookDates = (phrase: string) => `${phrase} buchen`
export const booking = 'Wird gebucht …'
export const unanswered =
  'Wir haben keine Antwort bekommen. Bitte versuche es noch einmal. Doppelt gebucht wird nichts.'
export const taken =
  'Einer dieser Termine ist nicht mehr frei, deshalb wurde nichts gebucht. Bitte wähle noch einmal.'
/** A notice about several new bookings. */
export const hasDates = (phrase: string, title: string) =>
  `Du hast ${phrase} von „${title}“ gebucht.`
export const datesInMail =
  'Wir haben dir alle Termine per E-Mail geschickt, jeweils mit einem Eintrag für deinen Kalender.'

// Another date
export const changeDate = 'Termin wechseln'
/** @param date the booked one */
export const changeQuestion = (date: string) =>
  `Welchen Termin von „<title/>“ möchtest du statt ${date}?`
export const keepDate = 'Termin behalten'
export const changing = 'Wird gewechselt …'
export const noOtherDate = 'Bei keinem anderen Termin ist noch ein Platz frei.'
export const dates = 'Termine'
export const changeHint =
  'Dein bisheriger Platz wird dann für jemand anderen frei. Wir schreiben dir und deiner Lehrkraft eine E-Mail.'
export const changeRefund = 'Wenn der neue Termin weniger kostet, erstatten wir dir die Differenz.'
/**
 * Instead of the sentences before, for a date that costs more.
 * @param amount the difference
 */
export const changeDearer = (amount: string, minutes: number) =>
  plural(minutes, {
    one: `Dieser Termin kostet ${amount} mehr. Die Differenz bezahlst du bei Stripe. Bis dahin behältst du deinen bisherigen Platz, und der neue ist ${number(minutes)} Minute lang für dich reserviert.`,
    other: `Dieser Termin kostet ${amount} mehr. Die Differenz bezahlst du bei Stripe. Bis dahin behältst du deinen bisherigen Platz, und der neue ist ${number(minutes)} Minuten lang für dich reserviert.`,
  })
/** The button then. It begins with `changeDate`. */
export const changeFor = (amount: string) => `Termin wechseln · ${amount}`

// The state of a date
export const booked = 'Gebucht'
export const heldForYou = 'Für dich reserviert'
export const seatsLeft = (count: number) =>
  plural(count, { one: `Noch ${number(count)} Platz`, other: `Noch ${number(count)} Plätze` })
export const full = 'Ausgebucht'
/** Of a date that is full; the date is for screen readers. */
export const joinWaitlist = 'Auf die Warteliste<hidden> für <date/></hidden>'
