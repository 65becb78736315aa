/** Cancellation terms (rules payment-7, payment-17). `moment` is a day and a time: 'Tue 24 Nov, 18:00'. */

export const fullRefund = 'Free to cancel until it starts, with a full refund'
export const freeUntil = (moment: string) => `Free to cancel until ${moment}; no refund after that`
export const noRefund = (moment: string) =>
  `No refund if you cancel now. You could cancel for free until ${moment}`

/** Shown in the confirmation of a cancellation. */
export const moneyBack = (amount: string, moment: string) =>
  `You get ${amount} back. Free to cancel until ${moment}; no refund after that.`
export const noMoneyBack = (moment: string) =>
  `There’s no refund now. You could cancel for free until ${moment}.`
