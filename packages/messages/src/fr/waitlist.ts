/** Joining a waitlist, and giving up a place in it or a seat. */
import { number } from './language.ts'

export const joined = (position: number) =>
  `Vous êtes en position ${number(position)} sur la liste d’attente. Nous vous préviendrons par e-mail dès qu’une place se libère.`
export const view = 'Voir'

export const leaveTitle = 'Quitter la liste d’attente'
export const leaveQuestion = (title: string) =>
  `Quitter la liste d’attente de «\u00a0${title}\u00a0»\u202f? Si vous la rejoignez plus tard, vous repartirez en fin de liste.`
export const leaveConfirm = 'Oui, quitter'
export const declineTitle = 'Refuser la place'
export const declineQuestion = (title: string) =>
  `Refuser la place pour «\u00a0${title}\u00a0»\u202f? Nous la proposerons à la personne suivante sur la liste d’attente.`
/** Of a seat that is reserved by an invitation. */
export const declineReserved = (title: string) =>
  `Refuser la place pour «\u00a0${title}\u00a0»\u202f? Quelqu’un d’autre pourra alors la réserver.`
export const declineConfirm = 'Oui, refuser'
export const declined = 'Vous avez refusé la place.'
/** A seat that is not paid yet. */
export const giveUpTitle = 'Libérer la place'
export const giveUpQuestion = (title: string) =>
  `Libérer la place pour «\u00a0${title}\u00a0»\u202f? Vous ne l’avez pas payée, et quelqu’un d’autre pourra la réserver.`
/** Follows the question, if several seats are paid together. */
export const giveUpAll = 'Toutes les places retenues pour ce paiement seront libérées.'
export const giveUpConfirm = 'Oui, libérer'
export const givenUp = 'Vous avez libéré la place.'
export const keep = 'Non, la garder'
