import { number, plural } from './language.ts'

/** What administrators do with offerings and reports, and how people report. */

export const title = 'Angebote'
export const loading = 'Angebote werden geladen …'
export const listName = 'Angebote'
export const search = 'Angebote suchen'
export const titleOrInstructor = 'Titel oder Lehrkraft'
export const none = 'Noch keine Live-Stunden oder Kurse.'
export const noneFound = 'Kein Angebot mit diesem Titel oder dieser Lehrkraft gefunden.'
export const started = { class: 'Hat begonnen', course: 'Hat begonnen' }
export const over = { class: 'Vorbei', course: 'Vorbei' }
export const featured = { class: 'Hervorgehoben', course: 'Hervorgehoben' }
export const feature = 'Hervorheben'
export const featuring = 'Wird hervorgehoben …'
export const stopFeaturing = 'Nicht mehr hervorheben'
export const stopping = 'Wird beendet …'
export const takeDown = 'Entfernen'
export const takingDown = 'Wird entfernt …'
export const takeDownAbout =
  'Das Angebot verschwindet von der Website, und alle Buchungen werden storniert. Die Lehrkraft und alle, die gebucht haben, erfahren den Grund per E-Mail. Bezahltes wird erstattet.'
export const takeDownFailed = 'Das Angebot konnte nicht entfernt werden.'
export const reason = 'Grund'
export const adminOptions = 'Admin-Optionen'
export const report = 'Melden'
export const reporting = 'Wird gemeldet …'
export const reportClass = 'Diese Live-Stunde melden'
export const reportCourse = 'Diesen Kurs melden'
export const reportInstructor = 'Diese Lehrkraft melden'
export const whatReportDoes =
  'Unser Team prüft deine Meldung. Niemand sonst erfährt, dass sie von dir kommt.'
export const reportedNow = 'Gemeldet'
export const reports = 'Meldungen'
export const noReports = 'Keine Meldungen.'
export const pagesOfReports = 'Meldungen'
export const keep = 'Behalten'
export const keeping = 'Wird gespeichert …'
export const instructor = 'Lehrkraft'
export const viewPerson = 'Person ansehen<hidden>: <name/></hidden>'
export const featuredCount = (count: number, max: number) => `${count} von ${max} hervorgehoben`
export const takeDownTitle = (title: string) => `„${title}“ entfernen`
export const reportedBy = (count: number) =>
  plural(count, {
    one: `Von ${number(count)} Person gemeldet`,
    other: `Von ${number(count)} Personen gemeldet`,
  })
