/** Enrolling in a course that costs something (rule payment-24). */

/** The label of the button; it begins with `confirm`. */
export const confirmPrice = (price: string) => `Confirmer · ${price}`
export const payNext = (minutes: number) =>
  `Vous payez chez Stripe. La place est gardée ${minutes}\u00a0minutes.`
export const payNextSeveral = (minutes: number) =>
  `Vous payez chez Stripe. Les places sont gardées ${minutes}\u00a0minutes.`
/** The bill above the button. */
export const bill = 'Ce que vous payez'
/** A line of the bill: what a date costs more than the one that it is exchanged for. */
export const difference = 'Différence pour une autre date'
export const total = 'Total'
