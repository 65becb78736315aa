import { number, plural } from './language.ts'

/** Booking the dates of a class that repeats, and changing a booked one for another. */

// Booking
export const books = (dates: number) =>
  plural(dates, { one: `Bucht ${number(dates)} Termin:`, other: `Bucht ${number(dates)} Termine:` })
export const bookRest = 'Rest der Reihe buchen'
export const bookThisAndRest = 'Diesen Termin und den Rest der Reihe buchen'
export const booking = 'Wird gebucht …'
export const unanswered =
  'Es kam keine Antwort. Bitte versuche es noch einmal: Was schon gebucht ist, wird nicht doppelt gebucht.'

// Outcomes, one sentence each
export const classesBooked = (count: number) =>
  plural(count, {
    one: `${number(count)} Termin wurde gebucht.`,
    other: `${number(count)} Termine wurden gebucht.`,
  })
export const wereFull = (count: number) =>
  plural(count, { one: `${count} war ausgebucht.`, other: `${count} waren ausgebucht.` })
export const wereStarted = (count: number) =>
  plural(count, { one: `${count} hatte schon begonnen.`, other: `${count} hatten schon begonnen.` })
export const wereBookedBefore = (count: number) =>
  plural(count, {
    one: `${count} war schon gebucht.`,
    other: `${count} waren schon gebucht.`,
  })
export const wereUnavailable = (count: number) =>
  plural(count, { one: `${count} war nicht verfügbar.`, other: `${count} waren nicht verfügbar.` })

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

// The state of a date
export const booked = 'Gebucht'
export const heldForYou = 'Für dich reserviert'
export const seatsLeft = (count: number) =>
  plural(count, { one: `Noch ${number(count)} Platz`, other: `Noch ${number(count)} Plätze` })
export const full = 'Ausgebucht'
