/** Texts that mails about classes and courses share. */
import { sentence } from '../sentence.ts'
import { number, plural } from './language.ts'

export const reasonStudent =
  'Du bekommst diese E-Mail, weil du Live-Stunden und Kurse bei Firstbell buchst.'
export const reasonInstructor = 'Du bekommst diese E-Mail, weil du bei Firstbell unterrichtest.'

/** A title and how many classes of it there are. */
export const severalDates = (title: string, count: number): string =>
  `${title}, ${number(count)} Termine`
/** The first of several titles, and how many follow. */
export const andMore = (title: string, count: number): string =>
  `${title} und ${number(count)} weitere`

export const starts = (when: string): string => `Beginn: ${when}`
export const instructor = 'Lehrkraft'
export const yourInstructor = 'Deine Lehrkraft'
export const aStudent = 'Jemand'
export const duration = 'Dauer'
/** Precedes when a course meets. */
export const sessions = 'Termine'
export const minutes = (count: number): string =>
  plural(count, { one: `${number(count)} Minute`, other: `${number(count)} Minuten` })
export const days = (count: number): string =>
  plural(count, { one: `${number(count)} Tag`, other: `${number(count)} Tage` })
export const price = 'Preis'
export const allDates = 'Alle Termine'
export const whatToBring = 'Was du brauchst'

export const cancelFree =
  'Du kannst nicht kommen? Bitte storniere deine Buchung, damit jemand anderes den Platz bekommt.'
export const cancelPaid =
  'Du kannst nicht kommen? In deiner Buchung siehst du, ob du beim Stornieren Geld zurückbekommst.'
export const cancelUntilStart = {
  class:
    'Du kannst nicht kommen? Wenn du vor Beginn der Live-Stunde stornierst, bekommst du dein Geld vollständig zurück.',
  course:
    'Du kannst nicht kommen? Wenn du vor Kursbeginn stornierst, bekommst du dein Geld vollständig zurück.',
}
export const cancelUntil = (until: string): string =>
  `${sentence(`Du kannst nicht kommen? Kostenlos stornieren kannst du bis ${until}`)} Danach bekommst du kein Geld zurück.`

/** To the instructor. */
export const noLink = {
  class:
    'Für deine Live-Stunde fehlt noch der Meeting-Link. Ohne ihn kann niemand beitreten. Bitte füge ihn hinzu.',
  course:
    'Für deinen Kurs fehlt noch der Meeting-Link. Ohne ihn kann niemand beitreten. Bitte füge ihn hinzu.',
}
export const joinHere = {
  class: 'Zur Live-Stunde',
  course: 'Zum Kurs',
}
export const addToCalendar = 'In den Kalender'
export const viewBooking = 'Buchung ansehen'
export const view = { class: 'Live-Stunde ansehen', course: 'Kurs ansehen' }
export const seeEnrolled = 'Teilnehmer:innen ansehen'
export const seePlace = 'Wartelistenplatz ansehen'
export const openProfile = 'Zum Profil'
