/** The materials of an own class or course. `title` is that of a material, as it was typed. */

import { sentence } from '../sentence.ts'

export const heading = 'Supports de cours'
/** Keys: the kind of offering. */
export const hint = {
  class:
    'Fichiers et liens pour toutes les personnes qui ont réservé ce cours, avant comme après la séance.',
  course:
    'Fichiers et liens pour toutes les personnes inscrites à cette formation, avant comme après les séances.',
}
export const addedAfterwards = 'Nous les préviendrons par e-mail de ce que vous ajoutez maintenant.'
/** With the following classes of a series. */
export const followingHint = (classes: number) =>
  `Ce que vous ajoutez figurera dans ces ${classes} cours.`
export const none = 'Aucun pour l’instant.'
export const full = (count: number) => `Vous avez ajouté ${count} supports, c’est le maximum.`
export const moveUp = (title: string) => `Monter ${title}`
export const moveDown = (title: string) => `Descendre ${title}`
export const moved = (title: string, to: number, count: number) =>
  sentence(`«\u00a0${title}\u00a0» est maintenant en position ${to} sur ${count}`)
export const added = (title: string) => `«\u00a0${title}\u00a0» a été ajouté.`
export const addedToFollowing = (title: string, classes: number) =>
  `«\u00a0${title}\u00a0» a été ajouté à ces ${classes} cours.`
export const addFile = 'Ajouter un fichier'

// A link
export const addLink = 'Ajouter un lien'
export const add = 'Ajouter'
export const adding = 'Ajout…'
export const title = 'Titre'
export const link = 'Lien'

// Another title
export const renameNamed = (title: string) => `Renommer ${title}`
export const renameHeading = 'Renommer le support'
export const rename = 'Renommer'
export const renaming = 'Enregistrement…'

// Removing
export const removeNamed = (title: string) => `Retirer ${title}`
export const removeHeading = 'Retirer le support'
export const removeQuestion =
  'Retirer «\u00a0<title/>\u00a0»\u202f? Les élèves n’y auront plus accès.'
export const remove = 'Retirer'
export const removing = 'Retrait…'
export const removed = (title: string) => `«\u00a0${title}\u00a0» a été retiré.`

// Recordings
export const recordings = 'Enregistrements'
export const recordingsHint = 'Une fois prêt, l’enregistrement apparaît parmi les supports.'
export const recordingStates = {
  recording: 'Enregistrement en cours',
  processing: 'Traitement en cours',
  ready: 'Prêt',
  failed: 'Échec',
}
export const recordingFaults = {
  lost: 'Le serveur de la salle s’est arrêté. Ce qui a été enregistré avant est conservé.',
  limit: 'L’enregistrement a atteint sa taille maximale.',
  materials_full: 'La liste des supports est complète. Retirez-en un, puis réessayez.',
  media_server: 'Le serveur de la salle n’a pas pu enregistrer le fichier.',
}
