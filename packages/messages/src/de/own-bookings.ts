import { number, plural } from './language.ts'

/** A student's own bookings, and cancelling one. */

export const pastClasses = 'Vergangene Live-Stunden'
export const loadingNext = 'Deine nächsten Termine werden geladen …'
export const nothingComing = 'Gerade steht nichts an'
export const nothingComingHelp =
  'Hier findest du deine Buchungen. Sobald es losgeht, kannst du von hier aus beitreten.'
export const findClass = 'Live-Stunde finden'
/** Says that a session is open. */
export const openNow = 'Du kannst jetzt beitreten'

/** The number of bookings that are not shown. */
export const moreBooked = (count: number) =>
  plural(count, {
    one: `${number(count)} weitere Buchung`,
    other: `${number(count)} weitere Buchungen`,
  })
export const allClasses = 'Alle meine Live-Stunden'
export const allCourses = 'Alle meine Kurse'
/** Until a held seat is given away. */
export const minutesLeft = (minutes: number) =>
  plural(minutes, {
    one: `Noch ${number(minutes)} Minute`,
    other: `Noch ${number(minutes)} Minuten`,
  })

export const cancelBooking = 'Buchung stornieren'
export const cancelQuestion = (title: string) =>
  `Möchtest du deine Buchung für „${title}“ wirklich stornieren?`
export const cancelConfirm = 'Ja, stornieren'
export const cancelling = 'Wird storniert …'
export const keep = 'Nein, behalten'
/** The outcome of a cancellation for the seat and the payment. */
export const seatFree = 'Dein Platz ist wieder frei.'
export const refunding = (amount: string) => `Wir erstatten ${amount} auf deine Karte.`
export const noRefund = 'Du bekommst kein Geld zurück.'
export const startedTooLate = 'Es hat schon begonnen. Stornieren ist nur vor dem Beginn möglich.'
export const overTooLate = 'Es ist schon vorbei. Stornieren ist nur vor dem Beginn möglich.'

export const noBooking = 'Keine Buchung'
export const noLongerBooked = 'Du hast hier keine Buchung mehr und stehst nicht auf der Warteliste.'

/** Precedes its value, for screen readers. */
export const categoryIs = 'Kategorie: '
export const started = { class: 'Begonnen', course: 'Begonnen' }
export const past = { class: 'Vergangen', course: 'Vergangen' }
export const view = 'Ansehen'
export const changeDate = 'Termin wechseln'
export const date = 'Datum'
export const category = 'Kategorie'
export const level = 'Niveau'
export const maxStudents = 'Max. Teilnehmerzahl'
export const enrolled = 'Gebucht'
export const messages = 'Nachrichten'
export const noMessages = 'Noch keine Nachrichten von der Lehrkraft.'
export const enrolledStudents = 'Teilnehmer:innen'
export const noName = 'Name nicht verfügbar'
export const modules = 'Module'
/** On paper alone. */
export const bookedBy = 'Gebucht von'
export const timeZone = 'Zeitzone'
export const joinAddress = 'Beitreten unter'
