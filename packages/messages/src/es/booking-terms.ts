/** Cancellation terms (rules payment-7, payment-17). `moment` is a day and a time: 'Tue 24 Nov, 18:00'. */

import { sentence } from '../sentence.ts'

export const fullRefund = 'Cancelación gratuita hasta el comienzo, con reembolso completo'
export const freeUntil = (moment: string) =>
  `Cancelación gratuita hasta el ${moment}; después, sin reembolso`
export const noRefund = (moment: string) =>
  `Si cancelas ahora, no hay reembolso. La cancelación gratuita terminó el ${moment}`

/** Shown in the confirmation of a cancellation. */
export const moneyBack = (amount: string, moment: string) =>
  `Te devolvemos ${amount}. Cancelación gratuita hasta el ${moment}; después, sin reembolso.`
export const noMoneyBack = (moment: string) =>
  sentence(`Ya no hay reembolso. La cancelación gratuita terminó el ${moment}`)
