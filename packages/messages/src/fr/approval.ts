/** What instructors are told who are not approved: on the home page, on the dashboard, in place of a form. */

export const incomplete =
  'Bienvenue\u202F! Complétez vos informations d’enseignant afin qu’un administrateur puisse vous approuver et que vous puissiez publier des cours.'
export const completeDetails = 'Compléter les informations'
export const waiting =
  'Vos informations d’enseignant attendent l’approbation d’un administrateur. Vous recevrez un e-mail avec la décision.'
export const seeDetails = 'Voir vos informations'
export const refused =
  'Votre demande pour enseigner n’a pas été approuvée. Vous pouvez modifier vos informations d’enseignant pour en faire une nouvelle.'
export const seeReason = 'Voir le motif'

// In place of a form or list
export const incompleteHint =
  'Complétez d’abord vos informations d’enseignant. Un administrateur les examinera ensuite.'
export const waitingHint =
  'Un administrateur a reçu vos informations. Vous recevrez un e-mail avec la décision.'
export const refusedHint =
  'Vous pouvez modifier vos informations d’enseignant pour faire une nouvelle demande.'
