/** Words that are used on all screens. */

export const tryAgain = 'Réessayer'
export const reload = 'Recharger'
export const notLoaded = 'Échec du chargement'
export const loading = 'Chargement…'
export const opening = 'Ouverture…'
export const cancel = 'Annuler'
export const close = 'Fermer'
export const save = 'Enregistrer'
export const saving = 'Enregistrement…'
export const delete_ = 'Supprimer'
export const deleting = 'Suppression…'
export const edit = 'Modifier'
export const back = 'Retour'
export const sending = 'Envoi…'
export const showMore = 'Voir plus'
/** Behind a label, for screen readers: the title or name that it is about, as in 'View Yoga'. */
export const titled = '\u00a0: <title/>'
