/** The part of the course form that lists the modules. They are numbered from 1. */

export const heading = 'Modules'
export const hint =
  'Les parties de votre formation, dans l’ordre où vous les enseignez. Facultatif.'
export const module = (at: number) => `Module ${at}`
export const moved = (from: number, to: number, count: number) =>
  `Le module ${from} est maintenant le module ${to} sur ${count}.`
export const removed = (at: number) => `Module ${at} retiré.`
export const added = (at: number) => `Module ${at} ajouté.`
export const undo = 'Annuler la suppression'
export const moveUp = (at: number) => `Monter le module ${at}`
export const moveDown = (at: number) => `Descendre le module ${at}`
export const remove = (at: number) => `Retirer le module ${at}`
export const title = 'Titre du module'
export const duration = 'Durée du module (minutes)'
export const content = 'Contenu du module'
export const add = 'Ajouter un module'
