/** Pages that could not be shown. */

export const wentWrong = 'Une erreur est survenue'
export const wentWrongText =
  'Cette page n’a pas pu être affichée. Réessayez, ou revenez un peu plus tard.'
/** The id by which the operator finds the error. */
export const request = (id: string) => `Requête ${id}`
export const noConnection = 'Pas de connexion'
export const noConnectionText =
  'Cette page n’a pas pu être chargée. Elle s’affichera automatiquement dès que vous serez de nouveau en ligne.'
export const trying = 'Nouvel essai...'
export const backHome = 'Retour à l’accueil'
