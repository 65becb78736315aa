/** Mails about the approval of instructors. */

export const askedSubject = (name: string): string => `Bitte um Freigabe: ${name}`
export const aNewInstructor = 'eine neue Lehrkraft'
export const askedPreview = 'Eine Lehrkraft wartet auf deine Entscheidung.'
export const askedHeading = 'Eine Lehrkraft bittet um Freigabe'
export const asked = (name: string): string =>
  `${name} hat Angaben zur Lehrkraft eingereicht und wartet auf die Entscheidung der Administration.`
export const aNewInstructorAsks =
  'Eine neue Lehrkraft hat ihre Angaben eingereicht und wartet auf die Entscheidung der Administration.'
export const seeRequest = 'Anfrage ansehen'
export const reasonAdmin = 'Du bekommst diese Mail, weil du Firstbell administrierst.'

export const reasonApplicant =
  'Du bekommst diese Mail, weil du dich bei Firstbell als Lehrkraft registriert hast.'
export const reasonGiven = 'Angegebener Grund'
export const again =
  'Du kannst deine Angaben jederzeit ändern; damit bittest du erneut um Freigabe.'

export const approvedSubject = 'Du bist bei Firstbell als Lehrkraft freigegeben'
export const approvedPreview = 'Du kannst jetzt Live-Stunden veröffentlichen.'
export const approvedHeading = 'Du bist freigegeben'
export const approved =
  'Deine Angaben sind freigegeben: Ab jetzt kannst du Live-Stunden veröffentlichen.'
export const addClass = 'Live-Stunde anlegen'

export const rejectedSubject = 'Deine Anfrage, bei Firstbell zu unterrichten, wurde abgelehnt'
export const rejectedPreview = 'Du kannst deine Angaben ändern und noch einmal fragen.'
export const rejectedHeading = 'Deine Anfrage wurde abgelehnt'
export const rejected = 'Wir haben uns deine Angaben angesehen und sie diesmal nicht freigegeben.'
export const rejectedPaid =
  'Wir haben uns deine Angaben angesehen und sie diesmal nicht freigegeben. Deine kostenpflichtigen Kurse sind abgesagt: Alle, die sie gebucht hatten, wissen Bescheid und bekommen ihr Geld zurück. Deine kostenlosen Kurse bleiben.'
export const editDetails = 'Angaben bearbeiten'

export const removedSubject = 'Deine Freigabe als Lehrkraft bei Firstbell ist beendet'
export const removedPreview = 'Deine kommenden Live-Stunden sind abgesagt.'
export const removedHeading = 'Deine Freigabe ist beendet'
export const removed =
  'Du wurdest als Lehrkraft entfernt und kannst nichts veröffentlichen, bis die Administration dich wieder freigibt. Deine kommenden Live-Stunden sind abgesagt, und alle, die sie gebucht hatten, wissen Bescheid. Deine Kurse bleiben.'
export const removedPaid =
  'Du wurdest als Lehrkraft entfernt und kannst nichts veröffentlichen, bis die Administration dich wieder freigibt. Deine kommenden Live-Stunden und deine kostenpflichtigen Kurse sind abgesagt: Alle, die sie gebucht hatten, wissen Bescheid, und wer bezahlt hat, bekommt das Geld zurück. Deine kostenlosen Kurse bleiben.'
export const openProfile = 'Profil öffnen'
