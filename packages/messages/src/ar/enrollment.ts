/** Enrolling in a course that costs something (rule payment-24). */

/** The label of the button; it begins with `confirm`. */
export const confirmPrice = (price: string) => `تأكيد · ${price}`
export const payNext = (minutes: number) => `الدفع لدى Stripe. يُحجز المقعد لمدة ${minutes} دقيقة.`
export const payNextSeveral = (minutes: number) =>
  `الدفع لدى Stripe. تُحجز المقاعد لمدة ${minutes} دقيقة.`
/** The bill above the button. */
export const bill = 'ما تدفعونه'
/** A line of the bill: what a date costs more than the one that it is exchanged for. */
export const difference = 'فرق السعر لموعد آخر'
export const total = 'المجموع'
