/** The booking states of a class or course (rules screen-43, screen-46). */
import { number } from './language.ts'

export const bookThis = {
  class: 'Live-Stunde buchen',
  course: 'Kurs buchen',
}
export const findAnother = {
  class: 'Andere Live-Stunde finden',
  course: 'Anderen Kurs finden',
}
export const over = {
  class: 'Diese Live-Stunde ist vorbei.',
  course: 'Dieser Kurs ist vorbei.',
}
export const freeToCancel = 'Bis zum Beginn kostenlos stornierbar'
export const full = { class: 'Ausgebucht', course: 'Ausgebucht' }
export const started = { class: 'Begonnen', course: 'Begonnen' }
export const ended = { class: 'Beendet', course: 'Beendet' }

export const joinWaitlist = 'Auf die Warteliste'
export const leaveWaitlist = 'Warteliste verlassen'
export const isWaiting = 'Du stehst auf der Warteliste'
export const inLine = (position: number) =>
  `Du stehst auf Platz ${number(position)} der Warteliste.`
export const inLineLabel = (position: number) => `Auf der Warteliste (Platz ${number(position)})`
export const inLineAdvice = 'Wir schreiben dir eine E-Mail, sobald ein Platz für dich frei ist.'
export const viewPlace = 'Wartelistenplatz ansehen'

export const seatFree = 'Ein Platz ist frei'
export const seatFreeForFirst = 'Ein Platz ist frei. Wer zuerst bucht, bekommt ihn.'

/** A seat that is offered to the person, until a moment. */
export const seatOffered = 'Ein Platz ist für dich reserviert'
export const offeredUntil = (moment: string) => `Bis ${moment} für dich reserviert.`
/** A seat that an instructor's invitation reserves. */
export const seatReserved = 'Ein Platz ist für dich reserviert'
export const reservedUntil = (moment: string) => `Ein Platz ist bis ${moment} für dich reserviert.`
export const offeredAdvice =
  'Buche ihn gleich. Wenn du ihn ablehnst, bekommt ihn die nächste Person auf der Warteliste.'
/** Of a seat that is reserved by an invitation. */
export const reservedAdvice =
  'Buche ihn gleich. Wenn du ihn ablehnst, wird er für jemand anderen frei.'
export const decline = 'Ablehnen'

/** A seat that waits for its payment, until a moment. */
export const seatHeld = 'Dein Platz ist reserviert'
export const payBy = (moment: string) => `Bezahlen bis ${moment}`
export const heldUntil = (moment: string) =>
  `Dein Platz ist bis ${moment} reserviert. Bezahle, um ihn zu buchen.`
export const giveUp = 'Abgeben'

export const seatBooked = 'Dein Platz ist gebucht'
export const booked = { class: 'Gebucht', course: 'Gebucht' }
export const viewBooking = 'Buchung ansehen'

/** A state that this release does not know. */
export const yourBooking = 'Deine Buchung'
export const reload = 'Bitte lade diese Seite neu, um deine Buchung zu sehen.'

export const edit = 'Bearbeiten'
export const own = {
  class: 'Das ist deine eigene Live-Stunde.',
  course: 'Das ist dein eigener Kurs.',
}
export const ownSeats = {
  class: (taken: number, seats: number) =>
    `Deine Live-Stunde · ${number(taken)} von ${number(seats)}`,
  course: (taken: number, seats: number) => `Dein Kurs · ${number(taken)} von ${number(seats)}`,
}

export const studentsOnly =
  'Buchen können nur Teilnehmer:innen. Melde dich als Teilnehmer:in an, um einen Platz zu buchen.'
export const logInAsStudent = 'Als Teilnehmer:in anmelden'
/** The mail to a parent or guardian. */
export const askGuardianAgain = 'E-Mail erneut senden'

/** Behind a state, for screen readers: what the link does, as in 'Booked: View booking of Yoga'. */
export const toPlace = ': Wartelistenplatz für „<title/>“ ansehen'
export const toPayment = ': „<title/>“ bezahlen'
export const toBooking = ': Buchung von „<title/>“ ansehen'
export const toEdit = ': „<title/>“ bearbeiten'
/** Behind `viewBooking`, for screen readers. */
export const ofBooking = ': „<title/>“'
