/** Enrolling in a course that costs something (rule payment-24). */

/** The label of the button; it begins with `confirm`. */
export const confirmPrice = (price: string) => `Bestätigen · ${price}`
export const payNext = (minutes: number) =>
  `Du bezahlst bei Stripe. Der Platz wird ${minutes} Minuten für dich freigehalten.`
export const payNextSeveral = (minutes: number) =>
  `Du bezahlst bei Stripe. Die Plätze werden ${minutes} Minuten für dich freigehalten.`
/** The bill above the button. */
export const bill = 'Was du zahlst'
export const total = 'Gesamt'
