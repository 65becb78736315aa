/** Texts for instructors without approval: on the home page, on the dashboard, instead of a form. */

export const incomplete =
  'Bienvenue\u202F! Complétez votre dossier d’enseignant afin qu’un administrateur puisse vous approuver et que vous puissiez publier des cours.'
export const completeDetails = 'Compléter le dossier'
export const waiting =
  'Votre dossier d’enseignant attend l’approbation d’un administrateur. Vous recevrez un e-mail avec la décision.'
export const seeDetails = 'Voir votre dossier'
export const refused =
  'Votre demande pour enseigner n’a pas été approuvée. Vous pouvez modifier votre dossier d’enseignant pour en faire une nouvelle.'
export const seeReason = 'Voir le motif'

// In place of a form or list
export const incompleteHint =
  'Complétez d’abord votre dossier d’enseignant. Un administrateur l’examinera ensuite.'
export const waitingHint =
  'Un administrateur a reçu votre dossier. Vous recevrez un e-mail avec la décision.'
export const refusedHint =
  'Vous pouvez modifier votre dossier d’enseignant pour faire une nouvelle demande.'
