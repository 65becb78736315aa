/** The person's calendar feed (rule calendar-1). */

export const calendar = 'Calendrier'
export const help =
  'Ajoutez ce lien une seule fois à votre application de calendrier\u00a0: tout ce que vous réservez ou enseignez s’y affichera automatiquement. Gardez-le pour vous, car toute personne qui l’a peut lire votre calendrier.'
export const loading = 'Chargement du lien de votre calendrier…'
export const address = 'Votre lien privé'
export const subscribe = 'S’abonner'
export const copy = 'Copier le lien'
export const copied = 'Lien copié.'
/** Shown if the browser cannot copy. */
export const copyYourself = 'Sélectionnez le lien et copiez-le.'
export const renew = 'Créer un nouveau lien'
export const renewQuestion =
  'Remplacer votre lien privé\u202f? Les calendriers abonnés au lien actuel ne seront plus mis à jour.'
export const renewConfirm = 'Remplacer le lien'
export const keep = 'Garder le lien actuel'
export const renewed = 'Votre lien a été remplacé. Abonnez-vous maintenant avec le nouveau.'
