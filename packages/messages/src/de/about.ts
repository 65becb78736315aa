import { number, plural } from './language.ts'

/** The page about the site. */

export const title = 'Über uns'
/** For search engines and link previews. */
export const description =
  'Warum es Firstbell gibt, was du hier lernen kannst und wie Buchen und Unterrichten funktionieren.'
export const mission = 'Unsere Mission'
export const missionShort = 'Eine gute Lehrkraft, zur festen Stunde, für alle.'
export const missionText =
  'Das meiste, was Menschen lernen möchten, lernt man am besten von jemandem, der da ist: der den falschen Ton hört, die schiefe Linie sieht und die Frage beantwortet, die kein Video vorhergesehen hat. Firstbell bringt Lehrende und Lernende zur selben Stunde zusammen, wo auch immer sie sind.'
export const explore = 'Kurse entdecken'

export const offer = 'Was wir bieten'
export const classes = 'Live-Stunden'
export const classesText =
  'Ein Termin, ein Thema, eine Lehrkraft. Such dir eine Uhrzeit aus, die dir passt, sichere dir einen Platz und komm, wie du bist. Uhrzeiten siehst du in deiner eigenen Zeitzone.'
export const courses = 'Kurse'
export const coursesText =
  'Mehrere Tage mit Anfang und Ende, in Modulen, die du vor dem Buchen lesen kannst. Preis, Kursbeginn und freie Plätze hast du immer im Blick.'
export const subjects =
  'Musik, Kunst, Sport, Technik und Sprachen, für Anfänger, die Mittelstufe und Fortgeschrittene.'

export const why = 'Warum Firstbell'
export const teachers = 'Lehrkräfte, die wir geprüft haben'
export const teachersText =
  'Niemand veröffentlicht eine Live-Stunde, bevor wir gelesen haben, wer die Person ist und was sie gemacht hat.'
export const small = 'Klein genug, um gehört zu werden'
export const smallText =
  'Jede Live-Stunde hat eine Obergrenze, und ausgebucht heißt ausgebucht. Deine Frage bekommt ihre Antwort.'
export const seat = 'Ein Platz, der dir gehört'
export const seatText =
  'Eine Buchung gilt, sobald du sie bestätigst. Ändern sich die Pläne auf einer Seite, erfährst du es per E-Mail.'
export const data = 'Deine Daten bleiben deine'
export const dataText =
  'Wer gebucht hat, sehen nur die Lehrkraft und die Leute im Raum. Löschst du dein Konto, ist es überall gelöscht.'

export const booking = 'Buchen und stornieren'
export const bookingText =
  'Wähle „Buchen“ oder „Kurs buchen“, lies die Angaben noch einmal und bestätige. Was du gebucht hast, steht in deinem Profil, und dort kannst du es stornieren; der Platz ist sofort wieder frei.'
export const paidBackUntilStart =
  'Was du für einen Kurs bezahlt hast, bekommst du zurück, wenn du vor dem Beginn stornierst.'
export const paidBack = (hours: number) =>
  plural(hours, {
    one: `Was du für einen Kurs bezahlt hast, bekommst du zurück, wenn du bis ${number(hours)} Stunde vor dem Beginn stornierst; danach nicht mehr.`,
    other: `Was du für einen Kurs bezahlt hast, bekommst du zurück, wenn du bis ${number(hours)} Stunden vor dem Beginn stornierst; danach nicht mehr.`,
  })
export const teaching = 'Hier unterrichten'
export const teachingText =
  'Registriere dich als Lehrkraft und erzähl uns von dir, mit deinem Lebenslauf. Kurse kannst du vom ersten Tag an veröffentlichen, Live-Stunden, sobald wir dich freigegeben haben.'
