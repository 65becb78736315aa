/** Texts for instructors without approval: on the home page, on the dashboard, instead of a form. */

export const incomplete =
  'Bienvenue\u202f! Complétez votre dossier d’enseignant. Dès que notre équipe aura approuvé votre profil, vous pourrez publier des cours.'
export const completeDetails = 'Compléter le dossier'
export const waiting =
  'Notre équipe examine votre dossier d’enseignant. Nous vous enverrons sa décision par e-mail.'
export const seeDetails = 'Voir votre dossier'
export const refused =
  'Votre demande pour enseigner n’a pas été acceptée. Pour en faire une nouvelle, modifiez votre dossier d’enseignant.'
export const seeReason = 'Voir le motif'

// In place of a form or list
export const incompleteHint =
  'Complétez d’abord votre dossier d’enseignant. Notre équipe l’examinera ensuite.'
export const waitingHint =
  'Notre équipe examine votre dossier. Nous vous enverrons sa décision par e-mail.'
export const refusedHint = 'Pour faire une nouvelle demande, modifiez votre dossier d’enseignant.'
