/** Joining a waitlist, and giving up a place in it or a seat. */

import { number } from './language.ts'

export const joined = (position: number) =>
  `Estás en el puesto ${number(position)} de la lista de espera. Te escribiremos cuando haya una plaza libre.`
export const view = 'Ver'

export const leaveTitle = 'Salir de la lista de espera'
export const leaveQuestion = (title: string) =>
  `¿Quieres salir de la lista de espera de «${title}»? Si vuelves a unirte, empezarás por el final.`
export const leaveConfirm = 'Sí, salir'
export const declineTitle = 'Rechazar la plaza'
export const declineQuestion = (title: string) =>
  `¿Quieres rechazar la plaza en «${title}»? Pasará a la siguiente persona de la lista.`
/** Of a seat that is reserved by an invitation. */
export const declineReserved = (title: string) =>
  `¿Quieres rechazar la plaza en «${title}»? Quedará libre para otra persona.`
export const declineConfirm = 'Sí, rechazarla'
export const declined = 'Has rechazado la plaza.'
/** A seat that is not paid yet. */
export const giveUpTitle = 'Renunciar a la plaza'
export const giveUpQuestion = (title: string) =>
  `¿Quieres renunciar a la plaza en «${title}»? Aún no la has pagado y otra persona podrá reservarla.`
/** Follows the question, if several seats are paid together. */
export const giveUpAll = 'Renunciarás a todas las plazas guardadas para este pago.'
export const giveUpConfirm = 'Sí, renunciar'
export const givenUp = 'Has renunciado a la plaza.'
export const keep = 'No, conservarla'
