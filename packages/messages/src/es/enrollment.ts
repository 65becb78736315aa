/** Enrolling in a course that costs something (rule payment-24). */

/** The label of the button; it begins with `confirm`. */
export const confirmPrice = (price: string) => `Confirmar · ${price}`
export const payNext = (minutes: number) =>
  `Pagas en Stripe. La plaza queda reservada ${minutes} minutos.`
export const payNextSeveral = (minutes: number) =>
  `Pagas en Stripe. Las plazas quedan reservadas ${minutes} minutos.`
/** The bill above the button. */
export const bill = 'Lo que pagas'
/** A line of the bill: what a date costs more than the one that it is exchanged for. */
export const difference = 'Diferencia por otra fecha'
export const total = 'Total'
