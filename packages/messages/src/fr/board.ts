/** The whiteboard of a classroom (rules classroom-16, classroom-17). */

import { number, plural } from './language.ts'

export const board = 'Tableau'
export const loading = 'Chargement du tableau…'

/** Tools. */
export const tools = 'Outils'
export const tool = {
  pen: 'Stylo',
  line: 'Ligne',
  rectangle: 'Rectangle',
  text: 'Texte',
  eraser: 'Gomme',
}
export const colors = 'Couleurs'
export const color = { black: 'Noir', red: 'Rouge', blue: 'Bleu', green: 'Vert' }
export const undo = 'Annuler'
export const redo = 'Rétablir'
export const studentsMayDraw = 'Les élèves peuvent dessiner'
export const onlyInstructorDraws = 'Seul l’enseignant peut dessiner.'
export const youMayDraw = 'Vous pouvez dessiner vous aussi.'

/** Text on the board. */
export const textHint =
  'Cliquez à l’endroit où le texte doit commencer. Au clavier, déplacez la croix avec les flèches, puis appuyez sur Entrée.'
export const writeText = 'Texte sur le tableau'
export const textNamed = (text: string) => `Texte\u00a0: ${text}`
export const textKeys =
  'Flèches pour déplacer le texte, Entrée pour le modifier, Suppr pour l’effacer.'

/** Pages. */
export const pages = 'Pages'
export const pageOf = (page: number, pages: number) => `Page ${number(page)} sur ${number(pages)}`
export const previousPage = 'Page précédente'
export const nextPage = 'Page suivante'
export const addPage = 'Ajouter une page'
export const deletePage = 'Supprimer la page'
export const pageDeleted = 'Page supprimée. Pour la récupérer, choisissez «\u00a0Annuler\u00a0».'
export const description = 'Description de cette page'
export const descriptionHelp = 'Pour les personnes qui ne voient pas le tableau.'

/** Saving. */
export const saveToMaterials = 'Enregistrer dans les supports'
export const saving = (page: number, pages: number) =>
  `Enregistrement de la page ${number(page)} sur ${number(pages)}…`
export const saved = (pages: number) =>
  plural(pages, {
    one: 'Une page a été ajoutée aux supports.',
    many: `${number(pages)} pages ont été ajoutées aux supports.`,
    other: `${number(pages)} pages ont été ajoutées aux supports.`,
  })
export const nothingToSave = 'Le tableau est vide.'
export const materialsFull = (count: number) =>
  `${number(count)} supports, c’est le maximum. Retirez-en d’abord.`
export const notSaved = 'Impossible d’enregistrer le tableau dans les supports.'
/** The title of a page among the materials. */
export const materialTitle = (date: string, page: number) =>
  `Tableau, ${date}, page ${number(page)}`

/** What keeps the board from working. */
export const unreachable =
  'Impossible d’enregistrer le tableau pour le moment. Nous réessayons automatiquement.'
export const full = 'Le tableau est plein. Vous ne pourrez plus y dessiner pendant cette séance.'
export const refused =
  'Vous ne pouvez plus dessiner. Vos dernières modifications n’ont pas été enregistrées.'
