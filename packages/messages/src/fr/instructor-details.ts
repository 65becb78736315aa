/** The details that an instructor gives for the approval. */

export const heading = 'Dossier d’enseignant'
export const view = 'Voir le CV'
export const editHeading = 'Modifier votre profil'
export const viewPublicPage = 'Voir votre page publique'
export const copyLink = 'Copier le lien'
export const uploading = 'Envoi du fichier…'

// The form
export const completeProfile = 'Compléter votre profil'
export const completeHint =
  'Les élèves voient votre présentation, vos qualifications et vos compétences. Seule notre équipe voit votre CV.'
export const submit = 'Envoyer'
export const submitting = 'Envoi…'
export const bio = 'Présentation'
export const bioHelp = 'Qui vous êtes et comment vous enseignez.'
export const qualifications = 'Qualifications'
export const qualificationsHelp = 'Diplômes, certificats, années d’expérience.'
export const skills = 'Compétences'
export const skillsHelp = (most: number) =>
  `Séparées par des virgules, par exemple\u00a0: Guitare, Théorie musicale. ${most} au maximum.`
export const resume = 'CV'
export const viewCurrent = 'Voir le CV actuel'

// The state of the request
export const approved = 'Profil approuvé'
export const approvedHint = 'Vous pouvez publier des cours et des formations.'
export const approvalRemoved = 'Approbation retirée'
export const rejected = 'Demande refusée'
/** Precedes an admin's text. */
export const reason = 'Motif\u00A0:'
export const askAgain = 'Modifiez votre dossier pour faire une nouvelle demande.'
export const waiting = 'Notre équipe examine votre dossier'
export const waitingHint =
  'Nous vous enverrons la décision par e-mail. En attendant, vous pouvez publier des formations.'
export const waitingAfterRemoval =
  'Nous vous enverrons la décision par e-mail. D’ici là, vous ne pouvez rien publier.'
