import { number, plural } from './language.ts'

/** The page about the site. */

export const title = 'Über uns'
/** For search engines and link previews. */
export const description =
  'Warum es Firstbell gibt, was du hier lernen kannst und wie Buchen und Unterrichten funktionieren.'
export const mission = 'Unsere Mission'
export const missionShort = 'Gute Lehrkräfte, live und für alle.'
export const missionText =
  'Das meiste lernt man am besten von jemandem, der dabei ist: der den falschen Ton hört, die schiefe Linie sieht und die Frage beantwortet, an die kein Video gedacht hat. Firstbell bringt Lehrende und Lernende zur selben Zeit zusammen, egal wo sie sind.'
export const explore = 'Kurse entdecken'

export const offer = 'Was wir bieten'
export const classes = 'Live-Stunden'
export const classesText =
  'Ein Termin, ein Thema, eine Lehrkraft. Such dir eine passende Zeit aus, buche einen Platz und sei dabei. Alle Uhrzeiten siehst du in deiner Zeitzone.'
export const courses = 'Kurse'
export const coursesText =
  'Mehrere Termine, die aufeinander aufbauen. Module, Preis, Termine und freie Plätze siehst du schon vor dem Buchen.'
export const subjects =
  'Musik, Kunst, Sport, Technik und Sprachen, für Einsteiger:innen, die Mittelstufe und Fortgeschrittene.'

export const why = 'Warum Firstbell'
export const teachers = 'Geprüfte Lehrkräfte'
export const teachersText = 'Bevor jemand Live-Stunden anbietet, prüfen wir Profil und Werdegang.'
export const small = 'Kleine Gruppen'
export const smallText =
  'Die Plätze sind begrenzt, und dabei bleibt es. So ist Zeit für deine Fragen.'
export const seat = 'Ein Platz, der dir gehört'
export const seatText =
  'Sobald du bestätigst, gehört der Platz dir. Wenn sich etwas ändert, bekommst du eine E-Mail.'
export const data = 'Deine Daten bleiben deine'
export const dataText =
  'Dass du gebucht hast, sehen nur deine Lehrkraft und die anderen Teilnehmer:innen. Wenn du dein Konto löschst, werden auch deine Daten gelöscht.'

export const booking = 'Buchen und stornieren'
export const bookingText =
  'Wähle „Buchen“ oder „Kurs buchen“, prüfe die Angaben und bestätige. Deine Buchungen findest du in deinem Profil und kannst sie dort auch stornieren.'
export const paidBackUntilStart =
  'Wenn du vor Kursbeginn stornierst, bekommst du dein Geld vollständig zurück.'
export const paidBack = (hours: number) =>
  plural(hours, {
    one: `Wenn du bis ${number(hours)} Stunde vor Kursbeginn stornierst, bekommst du dein Geld vollständig zurück. Danach gibt es keine Erstattung.`,
    other: `Wenn du bis ${number(hours)} Stunden vor Kursbeginn stornierst, bekommst du dein Geld vollständig zurück. Danach gibt es keine Erstattung.`,
  })
export const teaching = 'Hier unterrichten'
export const teachingText =
  'Registriere dich als Lehrkraft, erzähl uns von dir und lade deinen Lebenslauf hoch. Kurse kannst du sofort veröffentlichen, Live-Stunden, sobald wir dein Profil freigegeben haben.'
