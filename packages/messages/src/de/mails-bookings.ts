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
  class: 'Bei dieser Live-Stunde bist du dabei:',
  course: 'Bei diesem Kurs bist du dabei:',
}

export const cancelledSubject = (title: string): string => `Buchung storniert: ${title}`
export const cancelledPreview = 'Dein Platz ist jetzt wieder frei.'
export const cancelledHeading = 'Deine Buchung wurde storniert'
export const noSeatNow = {
  class: 'Bei dieser Live-Stunde bist du nicht mehr dabei:',
  course: 'Bei diesem Kurs bist du nicht mehr dabei:',
}
export const bookAgain = 'Anders überlegt? Solange noch Plätze frei sind, kannst du wieder buchen.'

export const newBookingSubject = (title: string): string => `Neue Buchung: ${title}`
export const newBookingPreview = (who: string): string => `${who} hat einen Platz gebucht.`
export const newBookingHeading = 'Du hast eine neue Buchung'
export const newBooking = {
  class: (who: string): string => `${who} hat deine Live-Stunde gebucht.`,
  course: (who: string): string => `${who} hat deinen Kurs gebucht.`,
}

export const givenBackSubject = (title: string): string => `Stornierung: ${title}`
export const givenBackPreview = (who: string): string => `${who} hat storniert.`
export const givenBackHeading = 'Eine Buchung wurde storniert'
export const givenBack = {
  class: (who: string): string => `${who} hat die Buchung für deine Live-Stunde storniert.`,
  course: (who: string): string => `${who} hat die Buchung für deinen Kurs storniert.`,
}

export const swappedSubject = (title: string): string => `Terminwechsel: ${title}`
export const swappedHeading = 'Du hast den Termin gewechselt'
export const seatNow = 'Das ist dein neuer Termin:'
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
export const seriesPreview = (when: string): string =>
  sentence(`Deine Plätze sind gebucht. Erster Termin: ${when}`)
export const seriesHeading = (seats: number): string =>
  plural(seats, {
    one: 'Dein Platz ist gebucht',
    other: `Deine ${number(seats)} Plätze sind gebucht`,
  })
export const seriesSeats = 'Du bist bei allen Terminen dieser Reihe dabei. Das ist der erste:'
export const seriesNote =
  'Ein Termin passt dir nicht? In deiner Buchung kannst du ihn wechseln oder stornieren, damit jemand anderes den Platz bekommt.'

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
    one: `${who} hat ${number(classes)} Termin dieser Reihe gebucht:`,
    other: `${who} hat ${number(classes)} Termine dieser Reihe gebucht:`,
  })

export const leftPreview = (who: string, seats: number): string =>
  plural(seats, {
    one: `${who} hat eine Buchung storniert.`,
    other: `${who} hat ${number(seats)} Buchungen storniert.`,
  })
export const leftHeading = 'Stornierung nach Kontolöschung'
export const left = (who: string): string =>
  `${who} hat das eigene Konto gelöscht. Dadurch wurden diese Buchungen storniert:`

export const waitingSubject = (title: string): string => `Auf der Warteliste: ${title}`
export const waitingPreview = 'Sobald ein Platz für dich frei ist, schreiben wir dir.'
export const waitingHeading = 'Du stehst auf der Warteliste'
export const waiting = {
  class:
    'Diese Live-Stunde ist gerade ausgebucht. Sobald ein Platz frei wird und du an der Reihe bist, reservieren wir ihn für dich und schreiben dir eine E-Mail.',
  course:
    'Dieser Kurs ist gerade ausgebucht. Sobald ein Platz frei wird und du an der Reihe bist, reservieren wir ihn für dich und schreiben dir eine E-Mail.',
}
export const waitingNote =
  'Du möchtest nicht mehr warten? Dann kannst du die Warteliste jederzeit verlassen.'

export const offeredSubject = (title: string): string => `Ein Platz ist für dich frei: ${title}`
export const offeredPreview = (until: string): string =>
  sentence(`Für dich reserviert bis ${until}`)
export const offeredHeading = 'Ein Platz ist für dich frei'
export const offered = {
  class: (until: string): string =>
    `${sentence(`In dieser Live-Stunde ist ein Platz frei geworden, und du bist an der Reihe. Buchen kannst du ihn bis ${until}`)} Danach bekommt ihn die nächste Person auf der Warteliste.`,
  course: (until: string): string =>
    `${sentence(`In diesem Kurs ist ein Platz frei geworden, und du bist an der Reihe. Buchen kannst du ihn bis ${until}`)} Danach bekommt ihn die nächste Person auf der Warteliste.`,
}
export const bookThisSeat = 'Diesen Platz buchen'
export const offeredNote =
  'Du brauchst den Platz nicht mehr? Wenn du ihn ablehnst, bekommt ihn sofort die nächste Person.'

export const unpaidSubject = (title: string): string => `Nicht rechtzeitig bezahlt: ${title}`
export const unpaidPreview = 'Dein Platz ist nicht mehr reserviert. Es wurde nichts abgebucht.'
export const unpaidHeading = 'Dein Platz ist nicht mehr reserviert'
export const unpaid =
  'Deine Zahlung ist nicht rechtzeitig eingegangen, deshalb ist dein Platz wieder frei. Es wurde nichts abgebucht.'
export const unpaidAgain = 'Solange noch Plätze frei sind, kannst du wieder buchen.'

/** The same about several dates of a series. */
export const unpaidSeveral = {
  heading: 'Deine Plätze sind nicht mehr reserviert',
  what: 'Deine Zahlung ist nicht rechtzeitig eingegangen, deshalb sind deine Plätze wieder frei. Es wurde nichts abgebucht.',
  again: 'Solange noch Plätze frei sind, kannst du wieder buchen.',
}

export const lapsedSubject = (title: string): string =>
  `Deine Reservierung ist abgelaufen: ${title}`
export const lapsedPreview = 'Du hast den Platz nicht rechtzeitig gebucht.'
export const lapsedHeading = 'Deine Reservierung ist abgelaufen'
export const lapsed = {
  class:
    'Du hast deinen reservierten Platz in dieser Live-Stunde nicht rechtzeitig gebucht. Deshalb hat ihn die nächste Person bekommen, und du stehst nicht mehr auf der Warteliste.',
  course:
    'Du hast deinen reservierten Platz in diesem Kurs nicht rechtzeitig gebucht. Deshalb hat ihn die nächste Person bekommen, und du stehst nicht mehr auf der Warteliste.',
}
export const lapsedAgain = 'Noch Interesse? Dann kannst du dich wieder auf die Warteliste setzen.'
