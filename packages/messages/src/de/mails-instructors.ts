/** Mails about the approval of instructors. */

export const askedSubject = (name: string): string => `Anfrage als Lehrkraft: ${name}`
export const aNewInstructor = 'eine neue Lehrkraft'
export const askedPreview = 'Eine Anfrage wartet auf deine Entscheidung.'
export const askedHeading = 'Eine Lehrkraft bittet um Freigabe'
export const asked = (name: string): string =>
  `${name} hat ein Lehrprofil eingereicht. Bitte gib es frei oder lehne es ab.`
export const aNewInstructorAsks =
  'Eine neue Lehrkraft hat ihr Lehrprofil eingereicht. Bitte gib es frei oder lehne es ab.'
export const seeRequest = 'Anfrage ansehen'
export const reasonAdmin = 'Du bekommst diese E-Mail, weil du Admin von Firstbell bist.'

export const reasonApplicant =
  'Du bekommst diese E-Mail, weil du dich bei Firstbell als Lehrkraft registriert hast.'
export const reasonGiven = 'Grund'
export const again =
  'Wenn du dein Lehrprofil überarbeitest, stellst du damit automatisch eine neue Anfrage.'

export const approvedSubject = 'Du kannst jetzt bei Firstbell unterrichten'
export const approvedPreview = 'Du kannst jetzt Live-Stunden veröffentlichen.'
export const approvedHeading = 'Dein Profil wurde freigegeben'
export const approved =
  'Wir haben dein Lehrprofil freigegeben. Du kannst jetzt Live-Stunden veröffentlichen.'
export const addClass = 'Live-Stunde erstellen'

export const rejectedSubject = 'Dein Lehrprofil bei Firstbell wurde nicht freigegeben'
export const rejectedPreview =
  'Du kannst dein Lehrprofil überarbeiten und es noch einmal versuchen.'
export const rejectedHeading = 'Dein Lehrprofil wurde nicht freigegeben'
export const rejected =
  'Wir haben dein Lehrprofil geprüft und können es derzeit leider nicht freigeben.'
export const rejectedPaid =
  'Wir haben dein Lehrprofil geprüft und können es derzeit leider nicht freigeben. Deine kostenpflichtigen Kurse wurden abgesagt. Alle, die sie gebucht hatten, werden benachrichtigt und bekommen ihr Geld zurück. Deine kostenlosen Kurse bleiben bestehen.'
export const editDetails = 'Lehrprofil bearbeiten'

export const removedSubject = 'Du kannst bei Firstbell nicht mehr unterrichten'
export const removedPreview = 'Deine kommenden Live-Stunden wurden abgesagt.'
export const removedHeading = 'Dein Profil ist nicht mehr freigegeben'
export const removed =
  'Unser Team hat dir die Freigabe als Lehrkraft entzogen. Deine kommenden Live-Stunden wurden abgesagt, und alle, die sie gebucht hatten, werden benachrichtigt. Deine Kurse bleiben bestehen. Sobald dein Profil erneut freigegeben ist, kannst du wieder veröffentlichen.'
export const removedPaid =
  'Unser Team hat dir die Freigabe als Lehrkraft entzogen. Deine kommenden Live-Stunden und deine kostenpflichtigen Kurse wurden abgesagt. Alle, die sie gebucht hatten, werden benachrichtigt, und wer bezahlt hat, bekommt das Geld zurück. Deine kostenlosen Kurse bleiben bestehen. Sobald dein Profil erneut freigegeben ist, kannst du wieder veröffentlichen.'
export const openProfile = 'Zum Profil'
