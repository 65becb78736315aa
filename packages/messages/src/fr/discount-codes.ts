import { number, plural } from './language.ts'
import { until } from './moments.ts'

/** An instructor's discount codes, and the form that makes one (rule code-7). */

export const heading = 'Codes de réduction'
export const loading = 'Chargement des codes…'
export const explanation =
  'Un code donne droit à une réduction sur vos cours et formations. Vos élèves le saisissent au moment de réserver.'
export const newCode = 'Nouveau code'
export const over = 'Expiré'
export const usedUp = 'Épuisé'
export const copied = 'Code copié'
export const removeTitle = 'Supprimer le code'
export const code = 'Code'
export const codeHelp = 'De 4 à 20 lettres, chiffres ou traits d’union.'
export const percent = 'Réduction en pourcentage'
export const amount = 'Ou montant de la réduction'
export const amountHelp = 'Par place.'
export const offering = 'Valable pour'
export const all = 'Tous mes cours et formations'
export const uses = 'Places (facultatif)'
export const usesHelp =
  'Nombre de places que ce code permet de réserver. Chaque date d’une série compte pour une place.'
export const lastDay = 'Dernier jour de validité (facultatif)'
export const create = 'Créer le code'
export const percentOff = (percent: number) => `${number(percent)}\u00a0% de réduction`
export const amountOff = (amount: string) => `${amount} de réduction`
/** @param seats those that were booked or are held with the code */
export const used = (seats: number) =>
  plural(seats, {
    one: `${number(seats)} place`,
    many: `${number(seats)} de places`,
    other: `${number(seats)} places`,
  })
export const usedOf = (seats: number, most: number) =>
  plural(seats, {
    one: `${number(seats)} place sur ${number(most)}`,
    many: `${number(seats)} de places sur ${number(most)}`,
    other: `${number(seats)} places sur ${number(most)}`,
  })
export const copy = (code: string) => `Copier ${code}`
export const notCopied = (code: string) => `Le code est ${code}`
export const remove = (code: string) => `Supprimer ${code}`
export const removeQuestion = (code: string) =>
  `Supprimer le code ${code}\u202f? Le prix des places déjà réservées avec ce code ne change pas.`
export const created = (code: string) => `Code ${code} créé.`
export const validUntil = (moment: string) => `valable ${until(moment)}`
