/** Cancellation terms (rules payment-7, payment-17). `moment` is a day and a time: 'Tue 24 Nov, 18:00'. */

export const fullRefund = 'Annulation gratuite jusqu’au début, avec remboursement intégral'
export const freeUntil = (moment: string) =>
  `Annulation gratuite jusqu’au ${moment}\u202f; ensuite, aucun remboursement`
export const noRefund = (moment: string) =>
  `Aucun remboursement en cas d’annulation\u00a0: elle était gratuite jusqu’au ${moment}`

/** Shown in the confirmation of a cancellation. */
export const moneyBack = (amount: string, moment: string) =>
  `Vous serez remboursé de ${amount}. Annulation gratuite jusqu’au ${moment}\u202f; ensuite, aucun remboursement.`
export const noMoneyBack = (moment: string) =>
  `L’annulation était gratuite jusqu’au ${moment}. Vous ne serez plus remboursé.`
