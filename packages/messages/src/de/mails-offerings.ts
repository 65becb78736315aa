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
  class: 'Die Live-Stunde, auf die du wartest, hat sich geändert',
  course: 'Der Kurs, auf den du wartest, hat sich geändert',
  several: 'Deine Live-Stunden haben sich geändert',
}
export const changedBooked = {
  class: 'Die Lehrkraft hat eine Live-Stunde geändert, die du gebucht hast. Neu ist:',
  course: 'Die Lehrkraft hat einen Kurs geändert, den du gebucht hast. Neu ist:',
  several: 'Die Lehrkraft hat Live-Stunden geändert, die du gebucht hast. Neu ist:',
}
export const changedWaited = {
  class: 'Die Lehrkraft hat eine Live-Stunde geändert, auf die du wartest. Neu ist:',
  course: 'Die Lehrkraft hat einen Kurs geändert, auf den du wartest. Neu ist:',
  several: 'Die Lehrkraft hat Live-Stunden geändert, auf die du wartest. Neu ist:',
}
export const changedBoth =
  'Die Lehrkraft hat Live-Stunden geändert, die du gebucht hast oder auf die du wartest. Neu ist:'
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
  class: 'So findet sie jetzt statt:',
  course: 'So findet er jetzt statt:',
  several: 'So finden sie jetzt statt:',
}
export const seatsStay =
  'Du behältst deine Plätze. Passt dir ein Termin nicht mehr, storniere dort diese Buchung.'
export const seatStays =
  'Du behältst deinen Platz. Passt er dir nicht mehr, storniere dort die Buchung.'
export const paidSeatStays =
  'Du behältst deinen Platz. Passt er dir nicht mehr, storniere dort die Buchung: Dort steht, was du zurückbekommst.'
export const placeStays =
  'Du behältst deinen Platz auf der Warteliste. Passt er dir nicht mehr, verlasse sie dort.'

export const deletedSubject = (titles: string): string => `Gelöscht: ${titles}`
export const deletedPreview = {
  class: 'Deine Live-Stunde steht in keiner Liste mehr.',
  course: 'Dein Kurs steht in keiner Liste mehr.',
  several: 'Deine Live-Stunden stehen in keiner Liste mehr.',
}
export const deletedHeading = {
  class: 'Deine Live-Stunde ist gelöscht',
  course: 'Dein Kurs ist gelöscht',
  several: 'Deine Live-Stunden sind gelöscht',
}
/** To the instructor, of one with too few students. */
export const tooFewSubject = (titles: string): string => `Abgesagt: ${titles}`
export const tooFewHeading = {
  class: 'Deine Live-Stunde findet nicht statt',
  course: 'Dein Kurs findet nicht statt',
}
/** @param least the number of students from which it would have taken place */
export const tooFew = (least: number): string =>
  plural(least, {
    one: 'Niemand hatte rechtzeitig gebucht, darum fällt sie aus.',
    other: `Weniger als ${least} Teilnehmende hatten rechtzeitig gebucht, darum wurde abgesagt.`,
  })
export const nobodyBooked = {
  class: 'Niemand hatte diese Live-Stunde gebucht.',
  course: 'Niemand hatte diesen Kurs gebucht.',
  several: 'Niemand hatte diese Live-Stunden gebucht.',
}
/** @param people at least one */
export const weTold = {
  class: (people: number): string =>
    plural(people, {
      one: `${number(people)} Person hatte diese Live-Stunde gebucht; wir haben ihr eine Mail geschrieben.`,
      other: `${number(people)} Personen hatten diese Live-Stunde gebucht; wir haben ihnen allen eine Mail geschrieben.`,
    }),
  course: (people: number): string =>
    plural(people, {
      one: `${number(people)} Person hatte diesen Kurs gebucht; wir haben ihr eine Mail geschrieben.`,
      other: `${number(people)} Personen hatten diesen Kurs gebucht; wir haben ihnen allen eine Mail geschrieben.`,
    }),
  several: (people: number): string =>
    plural(people, {
      one: `${number(people)} Person hatte diese Live-Stunden gebucht; wir haben ihr eine Mail geschrieben.`,
      other: `${number(people)} Personen hatten diese Live-Stunden gebucht; wir haben ihnen allen eine Mail geschrieben.`,
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
  class: 'Die Administration von Firstbell hat deine Live-Stunde entfernt.',
  course: 'Die Administration von Firstbell hat deinen Kurs entfernt.',
}
export const reasonGiven = 'Angegebener Grund'
