/** The person's calendar feed (rule calendar-1). */

export const calendar = 'Calendrier'
export const help =
  'Abonnez-vous une fois, et votre calendrier suivra tout ce que vous réservez ou enseignez. Ne partagez pas cette adresse\u00a0: toute personne qui la possède peut lire votre calendrier.'
export const loading = 'Chargement de l’adresse de votre calendrier...'
export const address = 'Votre adresse privée'
export const subscribe = 'S’abonner'
export const copy = 'Copier l’adresse'
export const copied = 'L’adresse est copiée.'
/** Shown if the browser cannot copy. */
export const copyYourself = 'Sélectionnez l’adresse et copiez-la.'
export const renew = 'Créer une nouvelle adresse'
export const renewQuestion =
  'Voulez-vous remplacer votre adresse privée\u202f? Les calendriers qui suivent l’adresse actuelle ne seront plus mis à jour.'
export const renewConfirm = 'Oui, en créer une'
export const keep = 'Non, la garder'
export const renewed = 'Vous avez une nouvelle adresse. Utilisez-la pour vous réabonner.'
