import { sentence } from '../sentence.ts'
import { number, plural } from './language.ts'
import { withUhr } from './moments.ts'

/** The forms that create and change a class or a course. */

// By kind
export const create = { class: 'Live-Stunde erstellen', course: 'Kurs erstellen' }
export const edit = { class: 'Live-Stunde bearbeiten', course: 'Kurs bearbeiten' }
export const update = { class: 'Änderungen speichern', course: 'Änderungen speichern' }
/** Shown in the preview instead of a title. */
export const yours = { class: 'Deine Live-Stunde', course: 'Dein Kurs' }
export const duration = { class: 'Dauer (Minuten)', course: 'Dauer (Tage)' }

// Sending
export const uploading = 'Wird hochgeladen …'
export const creating = 'Wird erstellt …'
export const updating = 'Wird gespeichert …'
export const copyOf =
  'Das ist eine Kopie von „<title/>“. Wähle ein Datum. Alles andere kannst du übernehmen oder ändern.'
export const seriesCreated = (classes: number) => `${classes} Live-Stunden wurden erstellt.`
export const seriesUpdated = (classes: number) => `${classes} Live-Stunden wurden geändert.`
export const bookedTold = (count: number) =>
  plural(count, {
    one: `${number(count)} Person hat gebucht. Wir benachrichtigen sie per E-Mail über deine Änderungen.`,
    other: `${number(count)} Personen haben gebucht. Wir benachrichtigen sie per E-Mail über deine Änderungen.`,
  })
export const bookedOrWaitingTold = (count: number) =>
  plural(count, {
    one: `${number(count)} Person hat gebucht oder wartet. Wir benachrichtigen sie per E-Mail über deine Änderungen.`,
    other: `${number(count)} Personen haben gebucht oder warten. Wir benachrichtigen sie per E-Mail über deine Änderungen.`,
  })
export const changesFollowing = (classes: number) =>
  `Deine Änderungen gelten für diese ${classes} Live-Stunden. Alles andere bleibt überall, wie es ist.`

// Preview
export const preview = 'Vorschau'
export const previewHint = 'So sehen Teilnehmer:innen dein Angebot.'

// What
export const what = 'Inhalt'
export const title = 'Titel'
export const description = 'Beschreibung'
export const category = 'Kategorie'
export const chooseCategory = 'Kategorie wählen'
export const level = 'Niveau'
export const chooseLevel = 'Niveau wählen'
export const learn = 'Was du lernst (optional)'
export const learnHelp =
  'Ein Punkt pro Zeile, höchstens fünf, zum Beispiel „Zwischen drei Akkorden wechseln“. Das lesen Teilnehmer:innen zuerst.'
export const thumbnail = 'Vorschaubild'

// When
export const when = 'Termin'
export const date = 'Datum'
export const timing = 'Uhrzeit'
export const ownDates = 'Jede Live-Stunde behält ihr eigenes Datum und ihre eigene Zeitzone.'
export const zoneHelp = 'Datum und Uhrzeit gelten in dieser Zeitzone.'
export const zoneAsBefore = 'Unverändert'
/** @param own the same time in the zone that it is meant in */
export const timeAndOwn = (time: string, own: string) => `${time} (${own})`
export const repeatWeekly = 'Wöchentlich wiederholen'
export const once = 'Einmal'
export const repeatHelp = (least: number, most: number) =>
  `${sentence(`Anzahl der Live-Stunden, jede Woche eine: ${least} bis ${most}`)} Für eine einzelne leer lassen.`
/** @param days the days of the classes, at least two */
export const seriesDates = (time: string, zone: string, days: readonly string[]) =>
  sentence(
    `Es werden ${days.length} Live-Stunden mit eigenen Plätzen erstellt, jeweils um ${withUhr(time)} (${zone}): ${days.slice(0, -1).join('; ')} und ${days.at(-1)}`,
  )
export const dayMinutes = (minutes: number) => `Ein Tag hat ${number(minutes)} Minuten.`
export const wholeDays = (minutes: number) =>
  `Bitte gib ganze Tage ein, also ein Vielfaches von ${number(minutes)} Minuten.`
export const sessionLength = 'Dauer eines Termins (Minuten)'
export const sessionLengthHelp = 'Jeder Termin beginnt zu der Uhrzeit, die oben steht.'
export const meets = 'Rhythmus'
/** Keys: `FREQUENCIES`. */
export const frequencies = { day: 'Täglich', week: 'Wöchentlich', 'two weeks': 'Alle zwei Wochen' }
export const weekdaysHelp = 'Der Wochentag des ersten Termins ist immer dabei.'
export const numberOfSessions = 'Anzahl der Termine'
export const numberOfSessionsHelp =
  'Für jeden Tag, den du ausfallen lässt, kommt am Ende ein Termin hinzu.'
/** Followed by the day, for screen readers. */
export const leaveOut = 'Ausfallen lassen'
export const putBack = 'Wieder aufnehmen'

// Where
export const where = 'Ort'
export const meetingLink = 'Meeting-Link (optional)'
export const meetingLinkHelp =
  'Zum Beispiel von Zoom, Meet oder Jitsi. Den Link bekommt nur, wer gebucht hat, und erst beim Beitreten. Du kannst ihn später hinzufügen.'
/** The same on a site with classrooms. */
export const meetingLinkHelpHere =
  'Ohne Link trefft ihr euch hier bei Firstbell, mit Link bei Zoom, Meet oder Jitsi. Den Link bekommt nur, wer gebucht hat, und erst beim Beitreten.'

// Who
export const who = 'Teilnahme und Preis'
export const maxStudents = 'Max. Teilnehmerzahl'
export const minStudents = 'Min. Teilnehmerzahl (optional)'
export const minStudentsHelp = (hours: number) =>
  plural(hours, {
    one: `Wenn ${number(hours)} Stunde vor Beginn weniger gebucht haben, wird automatisch abgesagt.`,
    other: `Wenn ${number(hours)} Stunden vor Beginn weniger gebucht haben, wird automatisch abgesagt.`,
  })
/** @param currency its sign or code */
export const price = (currency: string) => `Preis (${currency})`
/** The label for a class. */
export const priceOptional = 'Preis (optional)'
export const priceHelp = {
  class: 'Für eine kostenlose Live-Stunde leer lassen.',
  course: 'Für einen kostenlosen Kurs 0 eingeben.',
}
export const priceNeedsPayouts = {
  class:
    'Soll deine Live-Stunde etwas kosten? Richte zuerst in deinem <details>Lehrprofil</details> deine Auszahlungen ein. Ohne Preis ist sie kostenlos.',
  course:
    'Soll dein Kurs etwas kosten? Richte zuerst in deinem <details>Lehrprofil</details> deine Auszahlungen ein. Mit dem Preis 0 ist er kostenlos.',
}
/** Only courses can be published without an approval. */
export const priceNeedsApproval =
  'Soll dein Kurs etwas kosten? Dann muss unser Team zuerst dein <details>Lehrprofil</details> freigeben. Mit dem Preis 0 ist er kostenlos.'
export const visibility = 'Sichtbarkeit'
export const visibilities = {
  public: 'Für alle',
  unlisted: 'Nur mit Link',
}
export const visibilityHelp =
  'Bei „Nur mit Link“ erscheint dein Angebot weder in Listen noch in der Suche oder auf deiner öffentlichen Seite.'
export const bring = 'Was du brauchst (optional)'
export const bringHelp = 'Für alle auf der Seite sichtbar und Teil der Buchungsbestätigung.'
