import { number, plural } from './language.ts'

/** Admins decide about instructors. */

export const instructors = 'Lehrkräfte'
/** The name of the view switch. */
export const show = 'Anzeigen'
export const approved = 'Freigegeben'
export const noneApproved = 'Noch ist keine Lehrkraft freigegeben.'
export const requests = 'Anfragen'
export const noRequests = 'Keine offenen Anfragen.'
export const refused = 'Abgelehnt'
export const noneRefused = 'Bisher wurde niemand abgelehnt oder entfernt.'
export const search = 'Lehrkräfte suchen'
export const nameOrEmail = 'Name oder E-Mail'
export const noneFound = 'Keine Lehrkraft mit diesem Namen oder dieser E-Mail-Adresse gefunden.'
export const listName = 'Lehrkräfte'
export const loading = 'Lehrkräfte werden geladen …'
/** The name is for screen readers. */
export const viewDetails = 'Details ansehen<hidden> von <name/></hidden>'
/** Keys: `SIGNUP_ROLES`. In English the screen capitalizes the first letters. */
export const roles = { student: 'Teilnehmer:in', instructor: 'Lehrkraft' }
export const rejectedBefore = 'Früher abgelehnt'
export const removedBefore = 'Früher entfernt'
export const rejectedNow = 'Abgelehnt'
export const removedNow = 'Entfernt'
export const soldWithoutApproval = 'Ohne Freigabe verkauft'
/** @param paid the amount paid for the seats */
export const soldSeats = (count: number, paid: string) =>
  plural(count, {
    one: `${number(count)} Platz · ${paid}`,
    other: `${number(count)} Plätze · ${paid}`,
  })
export const detailsMissing = 'Lehrprofil unvollständig'

// The details of one
export const pictureOf = (name: string) => `Bild von ${name}`
export const contact = (text: string) => `Telefon: ${text}`
/** Shown for an unknown fact. */
export const notAvailable = 'Keine Angabe'
export const rejectedOn = (date: string) => `Abgelehnt am ${date}: <reason/>`
export const removedOn = (date: string) => `Entfernt am ${date}: <reason/>`
export const bio = 'Über die Lehrkraft'
export const skills = 'Fähigkeiten'
export const qualifications = 'Qualifikationen'
export const resume = 'Lebenslauf'
export const viewResume = 'Lebenslauf ansehen'
export const guardian = 'Eltern oder Sorgeberechtigte'
export const guardianAwaited = (email: string) => `Wartet auf ${email}`
export const guardianConfirmed = (email: string) => `${email} hat bestätigt`

// The decision
export const approve = 'Freigeben'
export const approving = 'Wird freigegeben …'
export const reject = 'Ablehnen'
export const rejecting = 'Wird abgelehnt …'
export const rejectTitle = (name: string) => `${name} ablehnen`
export const rejectAbout =
  'Die Lehrkraft sieht den Grund. Sie kann ihr Lehrprofil überarbeiten und noch einmal anfragen.'
export const rejectAboutPaid =
  'Die Lehrkraft sieht den Grund. Sie kann ihr Lehrprofil überarbeiten und noch einmal anfragen. Ihre kostenpflichtigen Kurse werden abgesagt. Alle, die sie gebucht haben, werden benachrichtigt und bekommen ihr Geld zurück.'
export const removeAsInstructor = 'Als Lehrkraft entfernen'
export const remove = 'Entfernen'
export const removing = 'Wird entfernt …'
export const removeTitle = (name: string) => `${name} als Lehrkraft entfernen`
export const removeAbout =
  'Die Lehrkraft sieht den Grund. Sie kann erst wieder etwas veröffentlichen, wenn ihr Profil erneut freigegeben ist. Ihre kommenden Live-Stunden werden abgesagt, und alle, die sie gebucht haben, werden benachrichtigt. Ihre Kurse bleiben bestehen.'
export const removeAboutPaid =
  'Die Lehrkraft sieht den Grund. Sie kann erst wieder etwas veröffentlichen, wenn ihr Profil erneut freigegeben ist. Ihre kommenden Live-Stunden und kostenpflichtigen Kurse werden abgesagt. Alle, die sie gebucht haben, werden benachrichtigt, und wer bezahlt hat, bekommt das Geld zurück. Ihre kostenlosen Kurse bleiben bestehen.'
export const reason = 'Grund'
