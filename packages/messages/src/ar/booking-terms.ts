/** Cancellation terms (rules payment-7, payment-17). `moment` is a day and a time: 'Tue 24 Nov, 18:00'. */

export const fullRefund = 'الإلغاء مجاني حتى موعد البدء، مع استرداد المبلغ كاملًا'
export const freeUntil = (moment: string) => `الإلغاء مجاني حتى ${moment}، وبعد ذلك لا يُستردّ المبلغ`
export const noRefund = (moment: string) =>
  `لا يمكن استرداد المبلغ إذا ألغيتم الآن. كان الإلغاء مجانيًا حتى ${moment}`

/** Shown in the confirmation of a cancellation. */
export const moneyBack = (amount: string, moment: string) =>
  `ستستردّون ${amount}. الإلغاء مجاني حتى ${moment}، وبعد ذلك لا يُستردّ المبلغ.`
export const noMoneyBack = (moment: string) =>
  `لا يمكن استرداد المبلغ الآن. كان الإلغاء مجانيًا حتى ${moment}.`
