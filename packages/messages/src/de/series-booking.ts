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
  'Es kam keine Antwort. Bitte versuche es noch einmal: Was schon gebucht ist, wird nicht doppelt gebucht.'
export const taken =
  'Einer dieser Termine ist nicht mehr frei, deshalb wurde nichts gebucht. Bitte wähle noch einmal.'
/** A notice about several new bookings. */
export const hasDates = (phrase: string, title: string) => `${phrase} von „${title}“ gebucht.`
export const datesInMail = 'Alle Termine stehen in der E-Mail an dich, jeder mit Kalendereintrag.'

// Another date
export const changeDate = 'Termin ändern'
/** @param date the booked one */
export const changeQuestion = (date: string) =>
  `Welchen Termin von „<title/>“ möchtest du statt ${date}?`
export const keepDate = 'Termin behalten'
export const changing = 'Wird geändert …'
export const noOtherDate = 'Kein anderer Termin hat noch einen freien Platz.'
export const dates = 'Termine'
export const changeHint =
  'Dein Platz wird für jemand anderen frei. Du und die Lehrkraft werdet per E-Mail benachrichtigt.'
export const changeRefund = 'Kostet der neue Termin weniger, bekommst du die Differenz zurück.'
/**
 * Instead of the sentences before, for a date that costs more.
 * @param amount the difference
 */
export const changeDearer = (amount: string, minutes: number) =>
  `Dieser Termin kostet ${amount} mehr. Du bezahlst das bei Stripe und behältst deinen Platz, bis es bezahlt ist. Der neue Termin ist ${minutes} Minuten für dich reserviert.`
/** The button then. It begins with `changeDate`. */
export const changeFor = (amount: string) => `Termin ändern · ${amount}`

// The state of a date
export const booked = 'Gebucht'
export const heldForYou = 'Für dich reserviert'
export const seatsLeft = (count: number) =>
  plural(count, { one: `Noch ${number(count)} Platz`, other: `Noch ${number(count)} Plätze` })
export const full = 'Ausgebucht'
