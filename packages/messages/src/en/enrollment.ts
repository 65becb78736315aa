/** Enrolling in a course that costs something (rule payment-24). */

/** The label of the button; it begins with `confirm`. */
export const confirmPrice = (price: string) => `Confirm · ${price}`
export const payNext = (minutes: number) =>
  `You pay at Stripe. The seat is held for ${minutes} minutes.`
export const payNextSeveral = (minutes: number) =>
  `You pay at Stripe. The seats are held for ${minutes} minutes.`
/** The bill above the button. */
export const bill = 'What you pay'
/** A line of the bill: what a date costs more than the one that it is exchanged for. */
export const difference = 'Difference for another date'
export const total = 'Total'
