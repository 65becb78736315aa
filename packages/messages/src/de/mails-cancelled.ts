/** Mails about classes and courses that do not take place; `several` are classes of a series. */
import { plural } from './language.ts'

export const subject = (titles: string): string => `Abgesagt: ${titles}`
export const notTakingPlace = {
  class: 'Diese Live-Stunde findet nicht statt.',
  course: 'Dieser Kurs findet nicht statt.',
  several: 'Diese Live-Stunden finden nicht statt.',
}
export const sorry = {
  class: 'Es tut uns leid: Diese Live-Stunde findet nicht statt.',
  course: 'Es tut uns leid: Dieser Kurs findet nicht statt.',
  several: 'Es tut uns leid: Diese Live-Stunden finden nicht statt.',
}
export const because = {
  deleted: {
    class: 'Die Lehrkraft hat sie abgesagt.',
    course: 'Die Lehrkraft hat ihn abgesagt.',
    several: 'Die Lehrkraft hat sie abgesagt.',
  },
  'taken-down': {
    class: 'Firstbell hat sie von der Website genommen.',
    course: 'Firstbell hat ihn von der Website genommen.',
    several: 'Firstbell hat sie von der Website genommen.',
  },
  'instructor-suspended': {
    class: 'Die Lehrkraft unterrichtet nicht mehr bei Firstbell.',
    course: 'Die Lehrkraft unterrichtet nicht mehr bei Firstbell.',
    several: 'Die Lehrkraft unterrichtet nicht mehr bei Firstbell.',
  },
  'too-few-students': {
    class: 'Es haben nicht genug Teilnehmende gebucht.',
    course: 'Es haben nicht genug Teilnehmende gebucht.',
    several: 'Es haben nicht genug Teilnehmende gebucht.',
  },
  'instructor-removed': {
    class: 'Die Lehrkraft gibt bei Firstbell keine Live-Stunden mehr.',
    course: 'Die Lehrkraft unterrichtet nicht mehr bei Firstbell.',
    several: 'Die Lehrkraft gibt bei Firstbell keine Live-Stunden mehr.',
  },
  'instructor-rejected': {
    class: 'Die Lehrkraft ist nicht freigegeben, bei Firstbell Kurse zu verkaufen.',
    course: 'Die Lehrkraft ist nicht freigegeben, bei Firstbell Kurse zu verkaufen.',
    several: 'Die Lehrkraft ist nicht freigegeben, bei Firstbell Kurse zu verkaufen.',
  },
  'instructor-left': {
    class: 'Die Lehrkraft hat Firstbell verlassen.',
    course: 'Die Lehrkraft hat Firstbell verlassen.',
    several: 'Die Lehrkraft hat Firstbell verlassen.',
  },
}
/** Precedes the instructor's own text. */
export const reasonGiven = 'Grund, den die Lehrkraft nennt'
/** Precedes the text of an administrator. */
export const reasonOfSite = 'Der Grund'
export const endedBookings = (count: number): string =>
  plural(count, {
    one: 'Deine Buchung entfällt. Du musst nichts weiter tun.',
    other: 'Deine Buchungen entfallen. Du musst nichts weiter tun.',
  })
/** For a waitlist. */
export const endedPlaces = (count: number): string =>
  plural(count, {
    one: 'Du stehst nicht mehr auf der Warteliste. Du musst nichts weiter tun.',
    other: 'Du stehst nicht mehr auf diesen Wartelisten. Du musst nichts weiter tun.',
  })
export const endedBoth = (bookings: number, places: number): string => {
  const booked = plural(bookings, {
    one: 'Deine Buchung entfällt',
    other: 'Deine Buchungen entfallen',
  })
  const waited = plural(places, {
    one: 'auf der Warteliste stehst du nicht mehr',
    other: 'auf den Wartelisten stehst du nicht mehr',
  })
  return `${booked}, und ${waited}. Du musst nichts weiter tun.`
}
export const bookedHeading = {
  class: 'Deine Live-Stunde ist abgesagt',
  course: 'Dein Kurs ist abgesagt',
  several: 'Deine Live-Stunden sind abgesagt',
}
export const waitedHeading = {
  class: 'Die Live-Stunde, auf die du gewartet hast, ist abgesagt',
  course: 'Der Kurs, auf den du gewartet hast, ist abgesagt',
  several: 'Die Live-Stunden, auf die du gewartet hast, sind abgesagt',
}
export const youWaitedFor = 'Darauf hast du gewartet:'
export const seeBookings = 'Buchungen ansehen'
