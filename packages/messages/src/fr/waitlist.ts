/** Joining a waitlist, and giving up a place in it or a seat. */
import { number } from './language.ts'

export const joined = (position: number) =>
  `Vous êtes en position ${number(position)} sur la liste d’attente. Nous vous écrirons quand une place se libérera.`
export const view = 'Voir'

export const leaveTitle = 'Quitter la liste d’attente'
export const leaveQuestion = (title: string) =>
  `Voulez-vous renoncer à votre position pour «\u00a0${title}\u00a0»\u202f? Si vous vous réinscrivez, vous repartirez de la fin.`
export const leaveConfirm = 'Oui, quitter'
export const declineTitle = 'Refuser la place'
export const declineQuestion = (title: string) =>
  `Voulez-vous renoncer à la place pour «\u00a0${title}\u00a0»\u202f? Elle reviendra à la personne suivante.`
/** Of a seat that is reserved by an invitation. */
export const declineReserved = (title: string) =>
  `Voulez-vous refuser la place pour «\u00a0${title}\u00a0»\u202f? Elle sera alors libre pour quelqu’un d’autre.`
export const declineConfirm = 'Oui, refuser'
export const declined = 'Vous avez refusé la place.'
/** A seat that is not paid yet. */
export const giveUpTitle = 'Renoncer à la place'
export const giveUpQuestion = (title: string) =>
  `Voulez-vous renoncer à la place pour «\u00a0${title}\u00a0»\u202f? Elle n’est pas payée, et une autre personne pourra la prendre.`
/** Follows the question, if several seats are paid together. */
export const giveUpAll = 'Vous renoncez ainsi à toutes les places retenues pour ce paiement.'
export const giveUpConfirm = 'Oui, renoncer'
export const givenUp = 'Vous avez renoncé à la place.'
export const keep = 'Non, la garder'
