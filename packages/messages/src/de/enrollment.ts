/** Enrolling in a course that costs something (rule payment-24). */

/** The label of the button; it begins with `confirm`. */
export const confirmPrice = (price: string) => `Bestätigen · ${price}`
export const payNext = (minutes: number) =>
  `Du bezahlst bei Stripe. Der Platz wird ${minutes} Minuten für dich freigehalten.`
export const payNextSeveral = (minutes: number) =>
  `Du bezahlst bei Stripe. Die Plätze werden ${minutes} Minuten für dich freigehalten.`
/** The bill above the button. */
export const bill = 'Was du zahlst'
/** A line of the bill: what a date costs more than the one that it is exchanged for. */
export const difference = 'Differenz für einen anderen Termin'
export const total = 'Gesamt'
