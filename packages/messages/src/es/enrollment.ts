import { number, plural } from './language.ts'

/** Enrolling in a course that costs something (rule payment-24). */

/** The label of the button; it begins with `confirm`. */
export const confirmPrice = (price: string) => `Confirmar · ${price}`
export const payNext = (minutes: number) =>
  plural(minutes, {
    one: `Pagarás en Stripe. Te guardamos la plaza ${number(minutes)} minuto.`,
    many: `Pagarás en Stripe. Te guardamos la plaza ${number(minutes)} de minutos.`,
    other: `Pagarás en Stripe. Te guardamos la plaza ${number(minutes)} minutos.`,
  })
export const payNextSeveral = (minutes: number) =>
  plural(minutes, {
    one: `Pagarás en Stripe. Te guardamos las plazas ${number(minutes)} minuto.`,
    many: `Pagarás en Stripe. Te guardamos las plazas ${number(minutes)} de minutos.`,
    other: `Pagarás en Stripe. Te guardamos las plazas ${number(minutes)} minutos.`,
  })
/** The bill above the button. */
export const bill = 'Resumen del pago'
/** A line of the bill: what a date costs more than the one that it is exchanged for. */
export const difference = 'Diferencia por cambio de fecha'
export const total = 'Total'

// A discount code (rule code-7)
export const haveCode = '¿Tienes un código?'
export const code = 'Código'
export const apply = 'Aplicar'
export const applying = 'Comprobando…'
export const removeCode = 'Quitar'
export const codeApplied = (code: string) => `Código ${code} aplicado.`
/** A line of the bill: what the code takes off. */
export const codeLine = (code: string) => `Código ${code}`
export const codeForOtherDate = 'Este código es para otra fecha de esta serie.'
export const codeUsesLeft = (seats: number) =>
  plural(seats, {
    one: `Este código sirve para una plaza más.`,
    many: `Este código sirve para ${number(seats)} plazas más.`,
    other: `Este código sirve para ${number(seats)} plazas más.`,
  })
