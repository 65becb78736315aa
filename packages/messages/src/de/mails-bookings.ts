/** Mails about seats and places on waitlists. `who` is a student. */
import { sentence } from '../sentence.ts'
import { number, plural } from './language.ts'

export const seatsLeft = (count: number): string =>
  plural(count, {
    one: `Es ist noch ${number(count)} Platz frei.`,
    other: `Es sind noch ${number(count)} Plätze frei.`,
  })
export const nowFull = {
  class: 'Die Live-Stunde ist jetzt ausgebucht.',
  course: 'Der Kurs ist jetzt ausgebucht.',
}
export const heldForNext =
  'Der Platz ist jetzt für die nächste Person auf der Warteliste reserviert.'

export const bookedSubject = (title: string): string => `Buchungsbestätigung: ${title}`
export const bookedPreview = (when: string): string => `Dein Platz ist gebucht: ${when}.`
export const bookedHeading = 'Dein Platz ist gebucht'
export const youHaveSeat = {
  class: 'Du hast diese Live-Stunde gebucht:',
  course: 'Du hast diesen Kurs gebucht:',
}

export const cancelledSubject = (title: string): string => `Buchung storniert: ${title}`
export const cancelledPreview = 'Dein Platz ist wieder frei.'
export const cancelledHeading = 'Deine Buchung wurde storniert'
export const noSeatNow = {
  class: 'Du nimmst nicht mehr an dieser Live-Stunde teil:',
  course: 'Du nimmst nicht mehr an diesem Kurs teil:',
}
export const bookAgain = 'Anders überlegt? Solange Plätze frei sind, kannst du noch einmal buchen.'

export const newBookingSubject = (title: string): string => `Neue Buchung: ${title}`
export const newBookingPreview = (who: string): string => `${who} hat einen Platz gebucht.`
export const newBookingHeading = 'Du hast eine neue Buchung'
export const newBooking = {
  class: (who: string): string => `${who} hat einen Platz in deiner Live-Stunde gebucht.`,
  course: (who: string): string => `${who} hat einen Platz in deinem Kurs gebucht.`,
}

export const givenBackSubject = (title: string): string => `Stornierung: ${title}`
export const givenBackPreview = (who: string): string => `${who} hat eine Buchung storniert.`
export const givenBackHeading = 'Eine Buchung wurde storniert'
export const givenBack = {
  class: (who: string): string => `${who} hat eine Buchung in deiner Live-Stunde storniert.`,
  course: (who: string): string => `${who} hat eine Buchung in deinem Kurs storniert.`,
}

export const swappedSubject = (title: string): string => `Termin geändert: ${title}`
export const swappedHeading = 'Dein Termin wurde geändert'
export const seatNow = 'Du hast jetzt diesen Termin gebucht:'
export const insteadOf = (when: string): string =>
  sentence(`Dein bisheriger Platz ist wieder frei: ${when}`)

export const movedPreview = (who: string): string => `${who} hat den Termin gewechselt.`
export const movedHeading = 'Jemand hat den Termin gewechselt'
export const moved = (who: string): string => `${who} nimmt jetzt an diesem Termin teil.`
export const movedFrom = (when: string): string =>
  sentence(`Der bisherige Platz ist wieder frei: ${when}`)

export const seriesSubject = (title: string, dates: number): string =>
  plural(dates, {
    one: `Buchungsbestätigung: ${title}, ${number(dates)} Termin`,
    other: `Buchungsbestätigung: ${title}, ${number(dates)} Termine`,
  })
export const seriesPreview = (when: string): string => `Deine Plätze sind gebucht, ab ${when}.`
export const seriesHeading = (seats: number): string =>
  plural(seats, {
    one: 'Dein Platz ist gebucht',
    other: `Deine ${number(seats)} Plätze sind gebucht`,
  })
export const seriesSeats = 'Du hast alle Termine dieser Reihe gebucht. Der erste ist:'
export const seriesNote =
  'Du kannst an einem der Termine nicht? Wechsle oder storniere ihn in deiner Buchung, damit jemand anderes den Platz bekommt.'

export const newBookingsSubject = (title: string, dates: number): string =>
  plural(dates, {
    one: `Neue Buchungen: ${title}, ${number(dates)} Termin`,
    other: `Neue Buchungen: ${title}, ${number(dates)} Termine`,
  })
export const newBookingsPreview = (who: string, seats: number): string =>
  plural(seats, {
    one: `${who} hat ${number(seats)} Platz gebucht.`,
    other: `${who} hat ${number(seats)} Plätze gebucht.`,
  })
export const newBookingsHeading = 'Du hast neue Buchungen'
export const newBookings = (who: string, classes: number): string =>
  plural(classes, {
    one: `${who} hat einen Platz in ${number(classes)} Live-Stunde dieser Reihe gebucht:`,
    other: `${who} hat einen Platz in ${number(classes)} Live-Stunden dieser Reihe gebucht:`,
  })

export const leftPreview = (who: string, seats: number): string =>
  plural(seats, {
    one: `${who} hat eine Buchung storniert.`,
    other: `${who} hat ${number(seats)} Buchungen storniert.`,
  })
export const leftHeading = 'Jemand hat das eigene Konto gelöscht'
export const left = (who: string): string =>
  `${who} hat das eigene Konto gelöscht. Diese Buchungen wurden damit storniert:`

export const waitingSubject = (title: string): string => `Auf der Warteliste: ${title}`
export const waitingPreview = 'Wir schreiben dir, sobald ein Platz für dich frei ist.'
export const waitingHeading = 'Du stehst auf der Warteliste'
export const waiting = {
  class:
    'Diese Live-Stunde ist ausgebucht. Sobald ein Platz frei wird und du an der Reihe bist, reservieren wir ihn für dich und schreiben dir:',
  course:
    'Dieser Kurs ist ausgebucht. Sobald ein Platz frei wird und du an der Reihe bist, reservieren wir ihn für dich und schreiben dir:',
}
export const waitingNote =
  'Du möchtest nicht mehr warten? Du kannst die Warteliste jederzeit verlassen.'

export const offeredSubject = (title: string): string => `Ein Platz ist für dich frei: ${title}`
export const offeredPreview = (until: string): string => `Er ist bis ${until} für dich reserviert.`
export const offeredHeading = 'Ein Platz ist für dich frei'
export const offered = {
  class: (until: string): string =>
    `${sentence(`In dieser Live-Stunde ist ein Platz frei geworden, und du bist als Nächstes dran. Buche ihn bis ${until}`)} Danach geht er an die nächste Person auf der Warteliste.`,
  course: (until: string): string =>
    `${sentence(`In diesem Kurs ist ein Platz frei geworden, und du bist als Nächstes dran. Buche ihn bis ${until}`)} Danach geht er an die nächste Person auf der Warteliste.`,
}
export const bookThisSeat = 'Diesen Platz buchen'
export const offeredNote =
  'Du brauchst den Platz nicht mehr? Lehne ihn ab, dann bekommt ihn sofort die nächste Person.'

export const unpaidSubject = (title: string): string => `Nicht rechtzeitig bezahlt: ${title}`
export const unpaidPreview = 'Dein Platz ist nicht mehr reserviert. Es wurde nichts abgebucht.'
export const unpaidHeading = 'Dein Platz ist nicht mehr reserviert'
export const unpaid =
  'Deine Zahlung ist nicht rechtzeitig eingegangen, deshalb ist dein Platz wieder frei. Es wurde nichts abgebucht.'
export const unpaidAgain = 'Solange Plätze frei sind, kannst du noch einmal buchen.'

/** The same about several dates of a series. */
export const unpaidSeveral = {
  heading: 'Deine Plätze sind nicht mehr reserviert',
  what: 'Deine Zahlung ist nicht rechtzeitig eingegangen, deshalb sind deine Plätze wieder frei. Es wurde nichts abgebucht.',
  again: 'Solange Plätze frei sind, kannst du noch einmal buchen.',
}

export const lapsedSubject = (title: string): string =>
  `Deine Reservierung ist abgelaufen: ${title}`
export const lapsedPreview = 'Du hast den Platz nicht rechtzeitig gebucht.'
export const lapsedHeading = 'Deine Reservierung ist abgelaufen'
export const lapsed = {
  class:
    'Du hast deinen reservierten Platz nicht rechtzeitig gebucht, deshalb ging er an die nächste Person. Für diese Live-Stunde stehst du nicht mehr auf der Warteliste:',
  course:
    'Du hast deinen reservierten Platz nicht rechtzeitig gebucht, deshalb ging er an die nächste Person. Für diesen Kurs stehst du nicht mehr auf der Warteliste:',
}
export const lapsedAgain = 'Noch Interesse? Du kannst dich wieder auf die Warteliste setzen.'
