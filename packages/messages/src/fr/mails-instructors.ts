/** Mails about the approval of instructors. */

export const askedSubject = (name: string): string => `Demande d’approbation\u00a0: ${name}`
export const aNewInstructor = 'un nouvel enseignant'
export const askedPreview = 'Un enseignant attend votre décision.'
export const askedHeading = 'Un enseignant demande l’approbation'
export const asked = (name: string): string =>
  `${name} a envoyé son dossier d’enseignant et attend la décision d’un administrateur.`
export const aNewInstructorAsks =
  'Un nouvel enseignant a envoyé son dossier et attend la décision d’un administrateur.'
export const seeRequest = 'Voir la demande'
export const reasonAdmin = 'Vous recevez ce message parce que vous administrez Firstbell.'

export const reasonApplicant =
  'Vous recevez ce message parce que vous vous êtes inscrit chez Firstbell comme enseignant.'
export const reasonGiven = 'Raison donnée'
export const again =
  'Vous pouvez modifier vos informations à tout moment\u202f; cela demande une nouvelle approbation.'

export const approvedSubject = 'Vous êtes approuvé comme enseignant chez Firstbell'
export const approvedPreview = 'Vous pouvez maintenant publier des cours.'
export const approvedHeading = 'Vous êtes approuvé'
export const approved =
  'Vos informations sont approuvées\u00a0: vous pouvez désormais publier des cours.'
export const addClass = 'Ajouter un cours'

export const rejectedSubject = 'Votre demande d’enseigner chez Firstbell n’a pas été approuvée'
export const rejectedPreview =
  'Vous pouvez modifier vos informations et faire une nouvelle demande.'
export const rejectedHeading = 'Votre demande n’a pas été approuvée'
export const rejected =
  'Nous avons examiné vos informations et ne les avons pas approuvées cette fois-ci.'
export const rejectedPaid =
  'Nous avons examiné vos informations et ne les avons pas approuvées cette fois-ci. Vos formations payantes sont annulées\u00a0: toutes les personnes qui les avaient réservées ont été prévenues et sont remboursées. Vos formations gratuites restent.'
export const editDetails = 'Modifier mes informations'

export const removedSubject = 'Votre approbation comme enseignant chez Firstbell a pris fin'
export const removedPreview = 'Vos prochains cours sont annulés.'
export const removedHeading = 'Votre approbation a pris fin'
export const removed =
  'Vous avez été retiré comme enseignant et ne pouvez plus publier tant que l’administration ne vous a pas de nouveau approuvé. Vos prochains cours sont annulés, et toutes les personnes qui les avaient réservés ont été prévenues. Vos formations restent.'
export const removedPaid =
  'Vous avez été retiré comme enseignant et ne pouvez plus publier tant que l’administration ne vous a pas de nouveau approuvé. Vos prochains cours et vos formations payantes sont annulés\u00a0: toutes les personnes qui les avaient réservés ont été prévenues, et celles qui ont payé sont remboursées. Vos formations gratuites restent.'
export const openProfile = 'Ouvrir mon profil'
