/** Reminders, and mails that ask for reviews. `day` is a day as `formats` writes it, `time` a time of day. */
import { number, plural } from './language.ts'
import { withUhr } from './moments.ts'

export const todaySubject = (time: string, title: string): string =>
  `Heute um ${withUhr(time)}: ${title}`
export const tomorrowSubject = (time: string, title: string): string =>
  `Morgen um ${withUhr(time)}: ${title}`
export const daySubject = (day: string, time: string, title: string): string =>
  `${day}, ${withUhr(time)}: ${title}`

/** Headings, of which `next` are those of a course that has begun. */
export const startsToday = {
  class: (time: string): string => `Deine Live-Stunde beginnt heute um ${withUhr(time)}`,
  course: (time: string): string => `Dein Kurs beginnt heute um ${withUhr(time)}`,
  next: (time: string): string =>
    `Der nächste Termin deines Kurses beginnt heute um ${withUhr(time)}`,
}
export const startsTomorrow = {
  class: (time: string): string => `Deine Live-Stunde beginnt morgen um ${withUhr(time)}`,
  course: (time: string): string => `Dein Kurs beginnt morgen um ${withUhr(time)}`,
  next: (time: string): string =>
    `Der nächste Termin deines Kurses beginnt morgen um ${withUhr(time)}`,
}
export const startsOn = {
  class: (day: string, time: string): string =>
    `Deine Live-Stunde beginnt am ${day}, um ${withUhr(time)}`,
  course: (day: string, time: string): string => `Dein Kurs beginnt am ${day}, um ${withUhr(time)}`,
  next: (day: string, time: string): string =>
    `Der nächste Termin deines Kurses beginnt am ${day}, um ${withUhr(time)}`,
}
export const preview = (when: string): string => `${when}.`

export const session = 'Termin'
export const sessionOf = (position: number, sessions: number): string =>
  `${number(position)} von ${number(sessions)}`
export const youHaveSeat = {
  class: 'Du hast diese Live-Stunde gebucht:',
  course: 'Du hast diesen Kurs gebucht:',
}
export const join = 'Beitreten'
export const joinNote =
  'Du kannst den Link jederzeit öffnen. Sobald es losgeht, kommst du direkt hinein.'
export const cancelPaid =
  'Du kannst nicht kommen? In deiner Buchung siehst du, ob du beim Stornieren Geld zurückbekommst.'
export const cancelFree = {
  class:
    'Du kannst nicht kommen? Bitte storniere vor Beginn der Live-Stunde, damit jemand anderes den Platz bekommt.',
  course:
    'Du kannst nicht kommen? Bitte storniere vor Kursbeginn, damit jemand anderes den Platz bekommt.',
}
export const reasonBooked = {
  class: 'Du bekommst diese E-Mail, weil du diese Live-Stunde bei Firstbell gebucht hast.',
  course: 'Du bekommst diese E-Mail, weil du diesen Kurs bei Firstbell gebucht hast.',
}
export const unsubscribe = 'Erinnerungen abbestellen'

export const nobodyBooked = {
  class: 'Diese Live-Stunde hat niemand gebucht.',
  course: 'Diesen Kurs hat niemand gebucht.',
}
export const studentsBooked = {
  class: (students: number): string =>
    plural(students, {
      one: `${number(students)} Person hat diese Live-Stunde gebucht.`,
      other: `${number(students)} Personen haben diese Live-Stunde gebucht.`,
    }),
  course: (students: number): string =>
    plural(students, {
      one: `${number(students)} Person hat diesen Kurs gebucht.`,
      other: `${number(students)} Personen haben diesen Kurs gebucht.`,
    }),
}
export const startClass = 'Unterricht starten'
export const addLink = 'Meeting-Link hinzufügen'
export const reasonTeach = {
  class: 'Du bekommst diese E-Mail, weil du diese Live-Stunde bei Firstbell gibst.',
  course: 'Du bekommst diese E-Mail, weil du diesen Kurs bei Firstbell gibst.',
}
