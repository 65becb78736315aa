/** Texts for instructors without approval: on the home page, on the dashboard, instead of a form. */

export const incomplete =
  'Bienvenue\u202f! Complétez votre dossier d’enseignant. Vous pourrez publier des cours dès que notre équipe aura validé votre profil.'
export const completeDetails = 'Compléter le dossier'
export const waiting =
  'Notre équipe examine votre dossier d’enseignant. Vous recevrez un e-mail avec sa décision.'
export const seeDetails = 'Voir votre dossier'
export const refused =
  'Votre demande pour enseigner n’a pas été acceptée. Vous pouvez modifier votre dossier d’enseignant pour en faire une nouvelle.'
export const seeReason = 'Voir le motif'

// In place of a form or list
export const incompleteHint =
  'Complétez d’abord votre dossier d’enseignant. Notre équipe l’examinera ensuite.'
export const waitingHint =
  'Notre équipe examine votre dossier. Vous recevrez un e-mail avec sa décision.'
export const refusedHint =
  'Vous pouvez modifier votre dossier d’enseignant pour faire une nouvelle demande.'
