/** Mails about seats and places on waitlists. `who` is a student. */
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
export const heldForNext = 'Der Platz ist für die nächste Person auf der Warteliste reserviert.'

export const bookedSubject = (title: string): string => `Gebucht: ${title}`
export const bookedPreview = (when: string): string => `Dein Platz ist gebucht: ${when}.`
export const bookedHeading = 'Dein Platz ist gebucht'
export const youHaveSeat = {
  class: 'Du hast einen Platz in dieser Live-Stunde:',
  course: 'Du hast einen Platz in diesem Kurs:',
}

export const cancelledSubject = (title: string): string => `Buchung storniert: ${title}`
export const cancelledPreview = 'Dein Platz ist für jemand anderen frei.'
export const cancelledHeading = 'Deine Buchung ist storniert'
export const noSeatNow = {
  class: 'Du hast keinen Platz mehr in dieser Live-Stunde:',
  course: 'Du hast keinen Platz mehr in diesem Kurs:',
}
export const bookAgain =
  'Wenn du es dir anders überlegst, kannst du wieder buchen, solange Plätze frei sind.'

export const newBookingSubject = (title: string): string => `Neue Buchung: ${title}`
export const newBookingPreview = (who: string): string => `${who} hat einen Platz gebucht.`
export const newBookingHeading = 'Du hast eine neue Buchung'
export const newBooking = {
  class: (who: string): string => `${who} hat einen Platz in deiner Live-Stunde gebucht.`,
  course: (who: string): string => `${who} hat einen Platz in deinem Kurs gebucht.`,
}

export const givenBackSubject = (title: string): string => `Stornierung: ${title}`
export const givenBackPreview = (who: string): string => `${who} hat einen Platz zurückgegeben.`
export const givenBackHeading = 'Eine Buchung wurde storniert'
export const givenBack = {
  class: (who: string): string => `${who} hat eine Buchung in deiner Live-Stunde storniert.`,
  course: (who: string): string => `${who} hat eine Buchung in deinem Kurs storniert.`,
}

export const swappedSubject = (title: string): string => `Termin geändert: ${title}`
export const swappedHeading = 'Dein Termin ist geändert'
export const seatNow = 'Du hast jetzt einen Platz in dieser Live-Stunde:'
export const insteadOf = (when: string): string =>
  `Dein bisheriger Platz ist für jemand anderen frei: ${when}.`

export const movedPreview = (who: string): string => `${who} kommt zu einem anderen Termin.`
export const movedHeading = 'Jemand hat den Termin gewechselt'
export const moved = (who: string): string => `${who} hat jetzt einen Platz in dieser Live-Stunde.`
export const movedFrom = (when: string): string =>
  `Der bisherige Platz wurde zurückgegeben: ${when}.`

export const seriesSubject = (title: string, dates: number): string =>
  plural(dates, {
    one: `Gebucht: ${title}, ${number(dates)} Termin`,
    other: `Gebucht: ${title}, ${number(dates)} Termine`,
  })
export const seriesPreview = (when: string): string => `Deine Plätze sind gebucht, ab ${when}.`
export const seriesHeading = (seats: number): string =>
  plural(seats, {
    one: 'Dein Platz ist gebucht',
    other: `Deine ${number(seats)} Plätze sind gebucht`,
  })
export const seriesSeats = 'Du hast ab der ersten einen Platz in jeder Live-Stunde dieser Reihe:'
export const seriesNote =
  'Du kannst an einem der Termine nicht? Ändere oder storniere ihn dort, damit jemand anderes den Platz bekommt.'

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
    one: `${who} hat einen Platz zurückgegeben.`,
    other: `${who} hat ${number(seats)} Plätze zurückgegeben.`,
  })
export const leftHeading = 'Jemand hat Firstbell verlassen'
export const left = (who: string): string =>
  `${who} hat das eigene Konto gelöscht. Diese Buchungen entfallen damit:`

export const waitingSubject = (title: string): string => `Auf der Warteliste: ${title}`
export const waitingPreview = 'Wir schreiben dir, sobald ein Platz für dich frei ist.'
export const waitingHeading = 'Du stehst auf der Warteliste'
export const waiting = {
  class:
    'Du wartest auf einen Platz in dieser Live-Stunde. Wird einer frei und bist du an der Reihe, reservieren wir ihn für dich und schreiben dir:',
  course:
    'Du wartest auf einen Platz in diesem Kurs. Wird einer frei und bist du an der Reihe, reservieren wir ihn für dich und schreiben dir:',
}
export const waitingNote = 'Du möchtest nicht mehr warten? Verlasse dort die Warteliste.'

export const offeredSubject = (title: string): string => `Ein Platz für dich: ${title}`
export const offeredPreview = (until: string): string => `Buche ihn bis ${until}.`
export const offeredHeading = 'Ein Platz ist für dich frei'
export const offered = {
  class: (until: string): string =>
    `In dieser Live-Stunde ist ein Platz frei geworden, und du stehst als Erstes auf der Warteliste. Er ist für dich reserviert bis ${until}. Danach geht er an die nächste Person.`,
  course: (until: string): string =>
    `In diesem Kurs ist ein Platz frei geworden, und du stehst als Erstes auf der Warteliste. Er ist für dich reserviert bis ${until}. Danach geht er an die nächste Person.`,
}
export const bookThisSeat = 'Diesen Platz buchen'
export const offeredNote =
  'Du möchtest ihn nicht mehr? Lehne ihn dort ab, dann bekommt ihn sofort jemand anderes.'

export const unpaidSubject = (title: string): string => `Nicht rechtzeitig bezahlt: ${title}`
export const unpaidPreview =
  'Der Platz ist nicht mehr für dich reserviert. Es wurde nichts abgebucht.'
export const unpaidHeading = 'Dein Platz ist nicht mehr reserviert'
export const unpaid = 'Er wurde nicht rechtzeitig bezahlt, und es wurde nichts abgebucht:'
export const unpaidAgain = 'Du kannst ihn wieder buchen, solange Plätze frei sind.'

/** The same about several dates of a series. */
export const unpaidSeveral = {
  heading: 'Deine Plätze sind nicht mehr reserviert',
  what: 'Sie wurden nicht rechtzeitig bezahlt, und es wurde nichts abgebucht:',
  again: 'Du kannst sie wieder buchen, solange Plätze frei sind.',
}

export const lapsedSubject = (title: string): string =>
  `Der Platz ging an die nächste Person: ${title}`
export const lapsedPreview = 'Die Zeit zum Buchen ist abgelaufen.'
export const lapsedHeading = 'Der Platz ging an die nächste Person'
export const lapsed = {
  class:
    'Der Platz, der in dieser Live-Stunde für dich reserviert war, wurde nicht rechtzeitig gebucht, und du stehst nicht mehr auf der Warteliste:',
  course:
    'Der Platz, der in diesem Kurs für dich reserviert war, wurde nicht rechtzeitig gebucht, und du stehst nicht mehr auf der Warteliste:',
}
export const lapsedAgain =
  'Wenn du noch kommen möchtest, kannst du dich wieder auf die Warteliste setzen.'
