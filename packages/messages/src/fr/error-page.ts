/** Pages that could not be shown. */

export const wentWrong = 'Une erreur est survenue'
export const wentWrongText =
  'Impossible d’afficher cette page. Réessayez, ou revenez un peu plus tard.'
/** The id by which the operator finds the error. */
export const request = (id: string) => `Référence\u00a0: ${id}`
export const noConnection = 'Pas de connexion'
export const noConnectionText =
  'Impossible de charger cette page. Elle s’affichera automatiquement dès que vous serez de nouveau en ligne.'
export const trying = 'Nouvelle tentative…'
export const backHome = 'Retour à l’accueil'
