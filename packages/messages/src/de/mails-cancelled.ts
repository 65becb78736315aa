/** Mails about classes and courses that do not take place; `several` are classes of a series. */
import { plural } from './language.ts'

export const subject = (titles: string): string => `Abgesagt: ${titles}`
export const notTakingPlace = {
  class: 'Diese Live-Stunde findet nicht statt.',
  course: 'Dieser Kurs findet nicht statt.',
  several: 'Diese Live-Stunden finden nicht statt.',
}
export const sorry = {
  class: 'Leider findet diese Live-Stunde nicht statt.',
  course: 'Leider findet dieser Kurs nicht statt.',
  several: 'Leider finden diese Live-Stunden nicht statt.',
}
export const because = {
  deleted: {
    class: 'Die Lehrkraft hat sie abgesagt.',
    course: 'Die Lehrkraft hat ihn abgesagt.',
    several: 'Die Lehrkraft hat sie abgesagt.',
  },
  'taken-down': {
    class: 'Unser Team hat sie entfernt.',
    course: 'Unser Team hat ihn entfernt.',
    several: 'Unser Team hat sie entfernt.',
  },
  'instructor-suspended': {
    class: 'Die Lehrkraft unterrichtet nicht mehr bei Firstbell.',
    course: 'Die Lehrkraft unterrichtet nicht mehr bei Firstbell.',
    several: 'Die Lehrkraft unterrichtet nicht mehr bei Firstbell.',
  },
  'too-few-students': {
    class: 'Es gab zu wenige Buchungen.',
    course: 'Es gab zu wenige Buchungen.',
    several: 'Es gab zu wenige Buchungen.',
  },
  'instructor-removed': {
    class: 'Die Lehrkraft gibt bei Firstbell keine Live-Stunden mehr.',
    course: 'Die Lehrkraft unterrichtet nicht mehr bei Firstbell.',
    several: 'Die Lehrkraft gibt bei Firstbell keine Live-Stunden mehr.',
  },
  'instructor-rejected': {
    class: 'Die Lehrkraft darf bei Firstbell keine kostenpflichtigen Kurse anbieten.',
    course: 'Die Lehrkraft darf bei Firstbell keine kostenpflichtigen Kurse anbieten.',
    several: 'Die Lehrkraft darf bei Firstbell keine kostenpflichtigen Kurse anbieten.',
  },
  'instructor-left': {
    class: 'Die Lehrkraft ist nicht mehr bei Firstbell.',
    course: 'Die Lehrkraft ist nicht mehr bei Firstbell.',
    several: 'Die Lehrkraft ist nicht mehr bei Firstbell.',
  },
}
/** Precedes the instructor's own text. */
export const reasonGiven = 'Begründung der Lehrkraft'
/** Precedes the text of an administrator. */
export const reasonOfSite = 'Grund'
export const endedBookings = (count: number): string =>
  plural(count, {
    one: 'Deine Buchung wurde storniert. Du musst nichts weiter tun.',
    other: 'Deine Buchungen wurden storniert. Du musst nichts weiter tun.',
  })
/** For a waitlist. */
export const endedPlaces = (count: number): string =>
  plural(count, {
    one: 'Du stehst nicht mehr auf der Warteliste. Du musst nichts weiter tun.',
    other: 'Du stehst nicht mehr auf den Wartelisten. Du musst nichts weiter tun.',
  })
export const endedBoth = (bookings: number, places: number): string =>
  plural(bookings, {
    one: plural(places, {
      one: 'Deine Buchung wurde storniert, und du stehst nicht mehr auf der Warteliste. Du musst nichts weiter tun.',
      other:
        'Deine Buchung wurde storniert, und du stehst nicht mehr auf den Wartelisten. Du musst nichts weiter tun.',
    }),
    other: plural(places, {
      one: 'Deine Buchungen wurden storniert, und du stehst nicht mehr auf der Warteliste. Du musst nichts weiter tun.',
      other:
        'Deine Buchungen wurden storniert, und du stehst nicht mehr auf den Wartelisten. Du musst nichts weiter tun.',
    }),
  })
export const bookedHeading = {
  class: 'Deine Live-Stunde wurde abgesagt',
  course: 'Dein Kurs wurde abgesagt',
  several: 'Deine Live-Stunden wurden abgesagt',
}
export const waitedHeading = {
  class: 'Eine Live-Stunde wurde abgesagt',
  course: 'Ein Kurs wurde abgesagt',
  several: 'Live-Stunden wurden abgesagt',
}
export const youWaitedFor = 'Du standest auf der Warteliste für:'
export const seeBookings = 'Buchungen ansehen'
