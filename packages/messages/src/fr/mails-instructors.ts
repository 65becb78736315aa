/** Mails about the approval of instructors. */

export const askedSubject = (name: string): string => `Demande pour enseigner\u00a0: ${name}`
export const aNewInstructor = 'un nouvel enseignant'
export const askedPreview = 'Une demande attend votre décision.'
export const askedHeading = 'Un enseignant demande l’approbation de son profil'
export const asked = (name: string): string =>
  `${name} a envoyé son dossier d’enseignant. Vous pouvez approuver ou refuser la demande.`
export const aNewInstructorAsks =
  'Un nouvel enseignant a envoyé son dossier. Vous pouvez approuver ou refuser la demande.'
export const seeRequest = 'Voir la demande'
export const reasonAdmin = 'Vous recevez cet e-mail parce que vous administrez Firstbell.'

export const reasonApplicant =
  'Vous recevez cet e-mail parce que vous avez créé un compte enseignant sur Firstbell.'
export const reasonGiven = 'Motif'
export const again = 'Pour faire une nouvelle demande, il vous suffit de modifier votre dossier.'

export const approvedSubject = 'Vous pouvez maintenant enseigner sur Firstbell'
export const approvedPreview = 'Vous pouvez maintenant publier des cours.'
export const approvedHeading = 'Votre profil a été approuvé'
export const approved =
  'Nous avons approuvé votre profil d’enseignant. Vous pouvez maintenant publier des cours.'
export const addClass = 'Ajouter un cours'

export const rejectedSubject = 'Votre demande pour enseigner sur Firstbell n’a pas été acceptée'
export const rejectedPreview = 'Vous pouvez modifier votre dossier et faire une nouvelle demande.'
export const rejectedHeading = 'Votre demande n’a pas été acceptée'
export const rejected =
  'Nous avons examiné votre dossier et ne pouvons pas accepter votre demande pour le moment.'
export const rejectedPaid =
  'Nous avons examiné votre dossier et ne pouvons pas accepter votre demande pour le moment. Vos formations payantes ont été annulées, et toutes les personnes inscrites sont prévenues et remboursées. Vos formations gratuites sont maintenues.'
export const editDetails = 'Modifier mon dossier'

export const removedSubject = 'Vous ne pouvez plus enseigner sur Firstbell'
export const removedPreview = 'Vos prochains cours ont été annulés.'
export const removedHeading = 'Votre profil d’enseignant n’est plus approuvé'
export const removed =
  'Notre équipe vous a retiré le statut d’enseignant. Vos prochains cours ont été annulés, et toutes les personnes inscrites sont prévenues. Vos formations sont maintenues. Vous pourrez de nouveau publier une fois votre profil approuvé.'
export const removedPaid =
  'Notre équipe vous a retiré le statut d’enseignant. Vos prochains cours et vos formations payantes ont été annulés. Toutes les personnes inscrites sont prévenues et, si elles avaient payé, remboursées. Vos formations gratuites sont maintenues. Vous pourrez de nouveau publier une fois votre profil approuvé.'
export const openProfile = 'Voir mon profil'
