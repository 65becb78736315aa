import { sentence } from '../sentence.ts'
import { number, plural } from './language.ts'
import { withUhr } from './moments.ts'

/** The forms that create and change a class or a course. */

// By kind
export const create = { class: 'Live-Stunde erstellen', course: 'Kurs erstellen' }
export const edit = { class: 'Live-Stunde bearbeiten', course: 'Kurs bearbeiten' }
export const update = { class: 'Live-Stunde ändern', course: 'Kurs ändern' }
/** Shown in the preview instead of a title. */
export const yours = { class: 'Deine Live-Stunde', course: 'Dein Kurs' }
export const duration = { class: 'Dauer (Minuten)', course: 'Dauer (Tage)' }

// Sending
export const uploading = 'Wird hochgeladen …'
export const creating = 'Wird erstellt …'
export const updating = 'Wird geändert …'
export const copyOf =
  'Eine Kopie von „<title/>“. Sie braucht ein Datum; alles andere kann bleiben oder sich ändern.'
export const seriesCreated = (classes: number) => `${classes} Live-Stunden wurden erstellt.`
export const seriesUpdated = (classes: number) => `${classes} Live-Stunden wurden geändert.`
export const bookedTold = (count: number) =>
  plural(count, {
    one: `${number(count)} Person hat gebucht und wird benachrichtigt.`,
    other: `${number(count)} Personen haben gebucht und werden benachrichtigt.`,
  })
export const bookedOrWaitingTold = (count: number) =>
  plural(count, {
    one: `${number(count)} Person hat gebucht oder wartet und wird benachrichtigt.`,
    other: `${number(count)} Personen haben gebucht oder warten und werden benachrichtigt.`,
  })
export const changesFollowing = (classes: number) =>
  `Deine Änderungen gelten für diese ${classes} Live-Stunden. Alles andere bleibt, wie es ist.`

// Preview
export const preview = 'Vorschau'
export const previewHint = 'Die Karte, die Teilnehmer:innen sehen, während du schreibst.'

// What
export const what = 'Was'
export const title = 'Titel'
export const description = 'Beschreibung'
export const category = 'Kategorie'
export const chooseCategory = 'Kategorie wählen'
export const level = 'Niveau'
export const chooseLevel = 'Niveau wählen'
export const learn = 'Was du lernst (optional)'
export const learnHelp =
  'Je eine Zeile, höchstens fünf, etwa „Zwischen drei Akkorden wechseln“. Teilnehmer:innen lesen es zuerst.'
export const thumbnail = 'Vorschaubild'

// When
export const when = 'Wann'
export const date = 'Datum'
export const timing = 'Uhrzeit'
export const ownDates = 'Jede Live-Stunde behält ihr eigenes Datum und ihre eigene Zeitzone.'
export const zoneHelp = 'Die Zeitzone, in der Datum und Uhrzeit gemeint sind.'
export const zoneAsBefore = 'Wie bisher'
/** @param own the same time in the zone that it is meant in */
export const timeAndOwn = (time: string, own: string) => `${time} (${own})`
export const repeatWeekly = 'Wöchentlich wiederholen'
export const once = 'Einmal'
export const repeatHelp = (least: number, most: number) =>
  `Wie viele Live-Stunden, eine pro Woche: ${least} bis ${most}. Für eine einzige leer lassen.`
/** @param days the days of the classes, at least two */
export const seriesDates = (time: string, zone: string, days: readonly string[]) =>
  sentence(
    `Es werden ${days.length} Live-Stunden mit eigenen Plätzen erstellt, jeweils um ${withUhr(time)} (${zone}): ${days.slice(0, -1).join('; ')} und ${days.at(-1)}`,
  )
export const dayMinutes = (minutes: number) => `Ein Tag hat ${number(minutes)} Minuten.`
export const wholeDays = (minutes: number) =>
  `Die Dauer muss aus ganzen Tagen bestehen: ein Vielfaches von ${number(minutes)} Minuten`
export const sessionLength = 'Dauer eines Termins (Minuten)'
export const sessionLengthHelp = 'Jeder Termin beginnt zur Uhrzeit oben.'
export const meets = 'Findet statt'
/** Keys: `FREQUENCIES`. */
export const frequencies = { day: 'Täglich', week: 'Wöchentlich', 'two weeks': 'Alle zwei Wochen' }
export const weekdaysHelp = 'Der Wochentag des Datums oben gehört immer dazu.'
export const numberOfSessions = 'Zahl der Termine'
export const numberOfSessionsHelp =
  'Wie viele stattfinden. Ein Tag, der ausfällt, wird am Ende nachgeholt.'
/** Followed by the day, for screen readers. */
export const leaveOut = 'Ausfallen lassen'
export const putBack = 'Wieder aufnehmen'

// Where
export const where = 'Wo'
export const meetingLink = 'Meeting-Link (optional)'
export const meetingLinkHelp =
  'Wo es stattfindet: Zoom, Meet, Jitsi … Nur wer gebucht hat, bekommt ihn, und zwar beim Beitreten. Du kannst ihn später ergänzen.'
/** The same on a site with classrooms. */
export const meetingLinkHelpHere =
  'Ohne Link findet es hier auf Firstbell statt. Ein Link führt stattdessen zu Zoom, Meet, Jitsi …: Nur wer gebucht hat, bekommt ihn, und zwar beim Beitreten.'

// Who
export const who = 'Wer'
export const maxStudents = 'Max. Teilnehmerzahl'
export const minStudents = 'Mindestzahl der Teilnehmenden (optional)'
export const minStudentsHelp = (hours: number) =>
  plural(hours, {
    one: `Haben ${number(hours)} Stunde vor Beginn weniger gebucht, wird automatisch abgesagt.`,
    other: `Haben ${number(hours)} Stunden vor Beginn weniger gebucht, wird automatisch abgesagt.`,
  })
/** @param currency its sign or code */
export const price = (currency: string) => `Preis (${currency})`
/** The label for a class. */
export const priceOptional = 'Preis (optional)'
export const priceHelp = {
  class: 'Leer für eine kostenlose Live-Stunde.',
  course: '0 für einen kostenlosen Kurs.',
}
export const priceNeedsPayouts = {
  class:
    'Für einen Preis müssen zuerst die „Auszahlungen“ eingerichtet sein: <details>Lehrprofil</details>. Ohne Preis ist die Live-Stunde kostenlos.',
  course:
    'Für einen Preis müssen zuerst die „Auszahlungen“ eingerichtet sein: <details>Lehrprofil</details>. Mit 0 ist der Kurs kostenlos.',
}
/** Only courses can be published without an approval. */
export const priceNeedsApproval =
  'Für einen Preis muss unser Team zuerst dein Profil freigeben: <details>Lehrprofil</details>. Mit 0 ist der Kurs kostenlos.'
export const visibility = 'Wer es finden kann'
export const visibilities = {
  public: 'Alle',
  unlisted: 'Nur wer den Link hat',
}
export const visibilityHelp =
  'Mit „Nur wer den Link hat“ steht es in keiner Liste, keiner Suche und nicht auf deiner öffentlichen Seite.'
export const bring = 'Was du brauchst (optional)'
export const bringHelp =
  'Alle lesen es auf der Seite, und Teilnehmer:innen in der E-Mail zu ihrer Buchung.'
