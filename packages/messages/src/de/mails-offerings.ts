/** Mails about changed and deleted classes and courses; `several` are classes of a series. */
import { number, plural } from './language.ts'

export const title = 'Titel'
export const when = 'Wann'
export const duration = 'Dauer'
export const sessionLength = 'Dauer eines Termins'
export const level = 'Niveau'
export const price = 'Preis'

export const changedSubject = (titles: string): string => `Geändert: ${titles}`
export const changedHeading = {
  class: 'Deine Live-Stunde hat sich geändert',
  course: 'Dein Kurs hat sich geändert',
  several: 'Deine Live-Stunden haben sich geändert',
}
export const waitedChangedHeading = {
  class: 'Eine Live-Stunde wurde geändert',
  course: 'Ein Kurs wurde geändert',
  several: 'Mehrere Live-Stunden wurden geändert',
}
export const changedBooked = {
  class: 'Deine Lehrkraft hat eine Live-Stunde geändert, die du gebucht hast:',
  course: 'Deine Lehrkraft hat einen Kurs geändert, den du gebucht hast:',
  several: 'Deine Lehrkraft hat Live-Stunden geändert, die du gebucht hast:',
}
export const changedWaited = {
  class: 'Du stehst auf der Warteliste für diese Live-Stunde. Die Lehrkraft hat sie geändert:',
  course: 'Du stehst auf der Warteliste für diesen Kurs. Die Lehrkraft hat ihn geändert:',
  several: 'Du stehst auf der Warteliste für diese Live-Stunden. Die Lehrkraft hat sie geändert:',
}
export const changedBoth =
  'Die Lehrkraft hat Live-Stunden geändert, die du gebucht hast oder für die du auf der Warteliste stehst:'
/** Classes that are not a week apart. */
export const dates = (count: number): string => `${number(count)} Termine`
/**
 * Classes that keep their days and move to another time, in one sentence.
 * @param dates 'Every Tuesday' (`everyWeekday` of the formats) or `dates`
 * @param after the time with its zone
 */
export const moved = (
  dates: string,
  [first, last]: readonly [string, string],
  after: string,
  before: string,
): string => `${dates} vom ${first} bis ${last}: ${after} statt ${before}`
export const takesPlaceNow = {
  class: 'Die neuen Angaben:',
  course: 'Die neuen Angaben:',
  several: 'Die neuen Angaben:',
}
export const seatsStay =
  'Deine Buchungen bleiben gültig. Wenn dir ein Termin nicht mehr passt, kannst du ihn stornieren.'
export const seatStays =
  'Deine Buchung bleibt gültig. Wenn es dir so nicht mehr passt, kannst du sie stornieren.'
export const paidSeatStays =
  'Deine Buchung bleibt gültig. Wenn es dir so nicht mehr passt, kannst du sie stornieren. Was du dann zurückbekommst, siehst du in deiner Buchung.'
export const placeStays =
  'Du stehst weiterhin auf der Warteliste. Wenn es dir so nicht mehr passt, kannst du sie jederzeit verlassen.'

export const deletedSubject = (titles: string): string => `Gelöscht: ${titles}`
export const deletedPreview = {
  class: 'Deine Live-Stunde wird nicht mehr angezeigt.',
  course: 'Dein Kurs wird nicht mehr angezeigt.',
  several: 'Deine Live-Stunden werden nicht mehr angezeigt.',
}
export const deletedHeading = {
  class: 'Deine Live-Stunde wurde gelöscht',
  course: 'Dein Kurs wurde gelöscht',
  several: 'Deine Live-Stunden wurden gelöscht',
}
/** To the instructor, of one with too few students. */
export const tooFewSubject = (titles: string): string => `Abgesagt: ${titles}`
export const tooFewHeading = {
  class: 'Deine Live-Stunde wurde abgesagt',
  course: 'Dein Kurs wurde abgesagt',
}
/** @param least the number of students from which it would have taken place */
export const tooFew = {
  class: (least: number): string =>
    plural(least, {
      one: 'Niemand hat rechtzeitig gebucht, deshalb findet die Live-Stunde nicht statt.',
      other: `Weniger als ${least} Personen haben rechtzeitig gebucht, deshalb findet die Live-Stunde nicht statt.`,
    }),
  course: (least: number): string =>
    plural(least, {
      one: 'Niemand hat rechtzeitig gebucht, deshalb findet der Kurs nicht statt.',
      other: `Weniger als ${least} Personen haben rechtzeitig gebucht, deshalb findet der Kurs nicht statt.`,
    }),
}
export const nobodyBooked = {
  class: 'Diese Live-Stunde hatte niemand gebucht.',
  course: 'Diesen Kurs hatte niemand gebucht.',
  several: 'Diese Live-Stunden hatte niemand gebucht.',
}
/** @param people at least one */
export const weTold = {
  class: (people: number): string =>
    plural(people, {
      one: `${number(people)} Person hatte diese Live-Stunde gebucht. Wir haben sie per E-Mail benachrichtigt.`,
      other: `${number(people)} Personen hatten diese Live-Stunde gebucht. Wir haben alle per E-Mail benachrichtigt.`,
    }),
  course: (people: number): string =>
    plural(people, {
      one: `${number(people)} Person hatte diesen Kurs gebucht. Wir haben sie per E-Mail benachrichtigt.`,
      other: `${number(people)} Personen hatten diesen Kurs gebucht. Wir haben alle per E-Mail benachrichtigt.`,
    }),
  several: (people: number): string =>
    plural(people, {
      one: `${number(people)} Person hatte diese Live-Stunden gebucht. Wir haben sie per E-Mail benachrichtigt.`,
      other: `${number(people)} Personen hatten diese Live-Stunden gebucht. Wir haben alle per E-Mail benachrichtigt.`,
    }),
}

/** An administrator took it down. */
export const takenDownSubject = (titles: string): string => `Entfernt: ${titles}`
export const takenDownPreview = {
  class: 'Deine Live-Stunde steht nicht mehr auf der Website.',
  course: 'Dein Kurs steht nicht mehr auf der Website.',
}
export const takenDownHeading = {
  class: 'Deine Live-Stunde wurde entfernt',
  course: 'Dein Kurs wurde entfernt',
}
export const takenDown = {
  class: 'Unser Team hat deine Live-Stunde entfernt.',
  course: 'Unser Team hat deinen Kurs entfernt.',
}
export const reasonGiven = 'Grund'
