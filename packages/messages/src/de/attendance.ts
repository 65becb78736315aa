import { number, plural } from './language.ts'

/** The students of an own class or course, and who attended. */

export const heading = 'Anwesenheit'
export const downloadList = 'Liste herunterladen (CSV)'
/** Keys: the kind of offering. */
export const nobodyBooked = {
  class: 'Diese Live-Stunde hat noch niemand gebucht.',
  course: 'Diesen Kurs hat noch niemand gebucht.',
}
const studentsBooked = (count: number) =>
  plural(count, {
    one: `${number(count)} Teilnehmer:in hat gebucht`,
    other: `${number(count)} Teilnehmer:innen haben gebucht`,
  })
export const booked = (count: number) => `${studentsBooked(count)}.`
/** Shown before the start. */
export const markLater = (count: number) =>
  plural(count, {
    one: `${number(count)} Teilnehmer:in hat gebucht. Die Anwesenheit kannst du eintragen, sobald es losgeht.`,
    other: `${number(count)} Teilnehmer:innen haben gebucht. Die Anwesenheit kannst du eintragen, sobald es losgeht.`,
  })
/** Shown before the start, with the number of students who have already joined. */
export const joinedMarkLater = (count: number, joined: number) =>
  plural(count, {
    one: plural(joined, {
      one: `${number(count)} Teilnehmer:in hat gebucht, ${joined} ist schon da. Die Anwesenheit kannst du eintragen, sobald es losgeht.`,
      other: `${number(count)} Teilnehmer:in hat gebucht, ${joined} sind schon da. Die Anwesenheit kannst du eintragen, sobald es losgeht.`,
    }),
    other: plural(joined, {
      one: `${number(count)} Teilnehmer:innen haben gebucht, ${joined} ist schon da. Die Anwesenheit kannst du eintragen, sobald es losgeht.`,
      other: `${number(count)} Teilnehmer:innen haben gebucht, ${joined} sind schon da. Die Anwesenheit kannst du eintragen, sobald es losgeht.`,
    }),
  })
/** Shown after the start. */
export const summary = (count: number, attended: number, absent: number, open: number) =>
  `${studentsBooked(count)}: ${attended} anwesend, ${absent} abwesend, ${open} unbekannt.`
export const nameMissing = 'Name nicht verfügbar'
export const emailMissing = 'E-Mail-Adresse nicht verfügbar'
/** @param moment a time, and a day unless it is today */
export const joinedAt = (moment: string) => `Beigetreten: ${moment}`
export const minutesInClass = (count: number) =>
  plural(count, { one: `${number(count)} Minute dabei`, other: `${number(count)} Minuten dabei` })
/** @param day '3 Mar' */
export const bookedOn = (day: string) => `Gebucht am ${day}`
/** Among the dates of a series that are over and that the student had booked. */
export const attendedDates = (visits: number, count: number) => `${visits} von ${count} Mal dabei`

// Waiting students
export const waitingSince = (day: string) => `Wartet seit ${day}`
/** @param moment '18:20', with the day if it is another one */
export const heldUntil = (moment: string) => `Platz reserviert bis ${moment}`

// Choices
export const attendanceOf = (name: string) => `Anwesenheit von ${name}`
export const attended = 'Anwesend'
export const absent = 'Abwesend'
export const notKnown = 'Unbekannt'
export const saved = 'Gespeichert.'
export const allAttended = 'Alle waren da'
