/** Cancellation terms (rules payment-7, payment-17). `moment` is a day and a time: 'Tue 24 Nov, 18:00'. */

import { sentence } from '../sentence.ts'

export const fullRefund = 'Annulation gratuite jusqu’au début, avec remboursement intégral'
export const freeUntil = (moment: string) =>
  `Annulation gratuite jusqu’au ${moment}, puis aucun remboursement`
export const noRefund = (moment: string) =>
  `Aucun remboursement si vous annulez maintenant. L’annulation était gratuite jusqu’au ${moment}`

/** Shown in the confirmation of a cancellation. */
export const moneyBack = (amount: string, moment: string) =>
  `${sentence(`Nous vous rembourserons ${amount}`)} Annulation gratuite jusqu’au ${moment}, puis aucun remboursement.`
export const noMoneyBack = (moment: string) =>
  sentence(
    `Aucun remboursement n’est plus possible. L’annulation était gratuite jusqu’au ${moment}`,
  )
