import { sentence } from '../sentence.ts'
import { number } from './language.ts'

/** What comes next on the dashboard, for students and instructors. */

/** By the part of the reader's day; `<name/>` is the person's first name. */
export const greetings = {
  morning: 'Bonjour <name/>',
  afternoon: 'Bonjour <name/>',
  evening: 'Bonsoir <name/>',
  night: 'Bonsoir <name/>',
}
/** The hour at which the evening begins. */
export const eveningFrom: number = 18

export const comingUp = 'À venir'
export const thisWeek = 'Cette semaine'
export const nothingThisWeek = 'Aucune réservation dans les sept prochains jours.'
/** @param day that of the next session, 'Sun, Dec 6' */
export const nothingBefore = (day: string) => sentence(`Rien avant le ${day}`)
export const today = 'Aujourd’hui'
export const tomorrow = 'Demain'
/** After this week. */
export const later = 'Plus tard'

export const materials = 'Supports de cours'
export const loadingMaterials = 'Chargement des supports…'
export const noMaterials = 'Aucun pour l’instant'
export const moreMaterials = (count: number) =>
  `Voir ${number(count)} de plus<hidden> parmi les supports de cours pour «\u00a0<title/>\u00a0»</hidden>`
