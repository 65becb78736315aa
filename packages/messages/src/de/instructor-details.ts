/** The details that an instructor gives for the approval. */

export const heading = 'Lehrprofil'
export const view = 'Lebenslauf ansehen'
export const editHeading = 'Lehrprofil bearbeiten'
export const viewPublicPage = 'Deine öffentliche Seite ansehen'
export const copyLink = 'Link kopieren'
export const uploading = 'Wird hochgeladen …'

// The form
export const completeProfile = 'Lehrprofil vervollständigen'
export const completeHint =
  'Teilnehmer:innen sehen deine Vorstellung, deine Qualifikationen und deine Fähigkeiten. Deinen Lebenslauf sieht nur unser Team.'
export const submit = 'Einreichen'
export const submitting = 'Wird eingereicht …'
export const bio = 'Über dich'
export const bioHelp = 'Wer du bist und wie du unterrichtest.'
export const qualifications = 'Qualifikationen'
export const qualificationsHelp = 'Abschlüsse, Zertifikate, Berufserfahrung.'
export const skills = 'Fähigkeiten'
export const skillsHelp = (most: number) =>
  `Durch Kommas getrennt, zum Beispiel: Gitarre, Musiktheorie. Höchstens ${most}.`
export const resume = 'Lebenslauf'
export const viewCurrent = 'Aktuellen Lebenslauf ansehen'

// The state of the request
export const approved = 'Freigegeben'
export const approvedHint = 'Du kannst Live-Stunden und Kurse veröffentlichen.'
export const approvalRemoved = 'Freigabe entzogen'
export const rejected = 'Nicht freigegeben'
/** Precedes an admin's text. */
export const reason = 'Grund:'
export const askAgain = 'Überarbeite dein Lehrprofil, um noch einmal anzufragen.'
export const waiting = 'Wartet auf Freigabe durch unser Team'
export const waitingHint =
  'Über die Entscheidung informieren wir dich per E-Mail. Kurse kannst du schon jetzt veröffentlichen.'
export const waitingAfterRemoval =
  'Über die Entscheidung informieren wir dich per E-Mail. Bis dahin kannst du nichts veröffentlichen.'
