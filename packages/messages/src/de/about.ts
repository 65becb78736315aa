import { number, plural } from './language.ts'

/** The page about the site. */

export const title = 'Über uns'
/** For search engines and link previews. */
export const description =
  'Warum es Firstbell gibt, was du hier lernen kannst und wie das Buchen und Unterrichten funktioniert.'
export const mission = 'Unsere Mission'
export const missionShort = 'Guter Unterricht, live und für alle.'
export const missionText =
  'Das meiste lernt man am besten live. Da hört jemand den falschen Ton, sieht die schiefe Linie und beantwortet die Frage, an die kein Video gedacht hat. Firstbell bringt Lehrende und Lernende zusammen, zur selben Zeit und egal, wo sie sind.'
export const explore = 'Kurse entdecken'

export const offer = 'Was wir bieten'
export const classes = 'Live-Stunden'
export const classesText =
  'Ein Termin, ein Thema, eine Lehrkraft. Such dir eine passende Zeit aus, buche einen Platz und sei dabei. Alle Uhrzeiten siehst du in deiner Zeitzone.'
export const courses = 'Kurse'
export const coursesText =
  'Mehrere Termine, die aufeinander aufbauen. Schon vor dem Buchen siehst du die Module, den Preis, alle Termine und die freien Plätze.'
export const subjects =
  'Musik, Kunst, Sport, Technik und Sprachen, für alle, die gerade anfangen, schon etwas können oder weit fortgeschritten sind.'

export const why = 'Warum Firstbell'
export const teachers = 'Geprüfte Lehrkräfte'
export const teachersText =
  'Bevor jemand bei uns Live-Stunden gibt, prüfen wir Profil und Werdegang.'
export const small = 'Kleine Gruppen'
export const smallText =
  'Die Zahl der Plätze ist begrenzt und bleibt es auch. So ist Zeit für deine Fragen.'
export const seat = 'Dein Platz ist dir sicher'
export const seatText =
  'Sobald du bestätigst, ist der Platz fest für dich gebucht. Wenn sich etwas ändert, schreiben wir dir eine E-Mail.'
export const data = 'Deine Daten gehören dir'
export const dataText =
  'Dass du gebucht hast, sehen nur deine Lehrkraft und die anderen Teilnehmer:innen. Wenn du dein Konto löschst, werden auch deine Daten gelöscht.'

export const booking = 'Buchen und stornieren'
export const bookingText =
  'Wähle „Buchen“ oder „Kurs buchen“, prüfe die Angaben und bestätige. Deine Buchungen findest du in deinem Profil. Dort kannst du sie auch stornieren.'
export const paidBackUntilStart =
  'Wenn du vor Kursbeginn stornierst, bekommst du dein Geld vollständig zurück.'
export const paidBack = (hours: number) =>
  plural(hours, {
    one: `Wenn du bis ${number(hours)} Stunde vor Kursbeginn stornierst, bekommst du dein Geld vollständig zurück. Danach gibt es keine Erstattung.`,
    other: `Wenn du bis ${number(hours)} Stunden vor Kursbeginn stornierst, bekommst du dein Geld vollständig zurück. Danach gibt es keine Erstattung.`,
  })
export const teaching = 'Hier unterrichten'
export const teachingText =
  'Registriere dich als Lehrkraft, erzähl uns von dir und lade deinen Lebenslauf hoch. Kurse kannst du sofort veröffentlichen. Live-Stunden kannst du anbieten, sobald wir dein Profil freigegeben haben.'
