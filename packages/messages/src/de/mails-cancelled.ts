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
    class: 'Firstbell hat sie entfernt.',
    course: 'Firstbell hat ihn entfernt.',
    several: 'Firstbell hat sie entfernt.',
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
    class: 'Die Lehrkraft kann bei Firstbell keine Kurse verkaufen.',
    course: 'Die Lehrkraft kann bei Firstbell keine Kurse verkaufen.',
    several: 'Die Lehrkraft kann bei Firstbell keine Kurse verkaufen.',
  },
  'instructor-left': {
    class: 'Die Lehrkraft hat Firstbell verlassen.',
    course: 'Die Lehrkraft hat Firstbell verlassen.',
    several: 'Die Lehrkraft hat Firstbell verlassen.',
  },
}
/** Precedes the instructor's own text. */
export const reasonGiven = 'Grund'
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
  class: 'Eine Live-Stunde, auf die du gewartet hast, wurde abgesagt',
  course: 'Ein Kurs, auf den du gewartet hast, wurde abgesagt',
  several: 'Live-Stunden, auf die du gewartet hast, wurden abgesagt',
}
export const youWaitedFor = 'Du standest auf der Warteliste für:'
export const seeBookings = 'Buchungen ansehen'
