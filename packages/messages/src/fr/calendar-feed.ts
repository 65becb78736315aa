/** The person's calendar feed (rule calendar-1). */

export const calendar = 'Calendrier'
export const help =
  'Abonnez-vous une fois\u00a0: toutes vos réservations et tout ce que vous enseignez s’afficheront dans votre calendrier. Ne partagez pas ce lien, car toute personne qui l’a peut lire votre calendrier.'
export const loading = 'Chargement du lien de votre calendrier...'
export const address = 'Votre lien privé'
export const subscribe = 'S’abonner'
export const copy = 'Copier le lien'
export const copied = 'Lien copié.'
/** Shown if the browser cannot copy. */
export const copyYourself = 'Sélectionnez le lien et copiez-le.'
export const renew = 'Créer un nouveau lien'
export const renewQuestion =
  'Remplacer votre lien privé\u202f? Les calendriers abonnés au lien actuel ne seront plus mis à jour.'
export const renewConfirm = 'Oui, le remplacer'
export const keep = 'Non, le garder'
export const renewed = 'Votre lien a été remplacé. Abonnez-vous de nouveau avec le nouveau lien.'
