import { number, plural } from './language.ts'

/** The lists of booked and taught offerings, with their materials and messages. */

export const upcoming = 'À venir'
export const past = 'Historique'
export const searchByTitle = 'Rechercher par titre'
export const clearSearch = 'Effacer la recherche'
export const tryShorter = 'Essayez avec un autre mot du titre, plus court.'
export const nothingEnded = 'Rien pour l’instant'
export const endedHere =
  'Vos cours et formations terminés apparaîtront ici, avec leurs messages et leurs avis.'
export const nothingComing = 'Rien de prévu pour l’instant'
export const endedElsewhere = 'Vous retrouverez les précédents dans «\u00a0Historique\u00a0».'

export const materials = 'Supports de cours'
export const loadingMaterials = 'Chargement des supports…'
export const noMaterials = 'L’enseignant n’a pas encore ajouté de supports.'
export const picture = 'Image'
export const video = 'Vidéo'
/** A file of any type. */
export const file = 'Fichier'
/**
 * @param type 'PDF'
 * @param size '1.4 MB'
 */
export const fileFacts = (type: string, size: string) => `${type}, ${size}`

export const loadingMessages = 'Chargement des messages…'
/** `<time/>` is when a message was sent. */
export const sentTo = (students: number) =>
  plural(students, {
    one: `<time/>, à ${number(students)} élève`,
    many: `<time/>, à ${number(students)} d’élèves`,
    other: `<time/>, à ${number(students)} élèves`,
  })
