import { number, plural } from './language.ts'

/** A student's payments and their receipts. Amounts and moments are formatted. */

export const heading = 'Pagos'
export const loading = 'Cargando pagos…'
export const none = 'Aún no hay pagos'
export const noneHint = 'Aquí verás tus pagos y recibos.'
export const showAll = (count: number) =>
  plural(count, {
    one: `Ver ${number(count)} pago`,
    many: `Ver los ${number(count)} de pagos`,
    other: `Ver los ${number(count)} pagos`,
  })
export const paidAt = (at: string) => `Pagado: ${at}`
export const refundedAt = (at: string) => `Reembolsado: ${at}`
/** What was paid to change to a date that costs more. */
export const difference = 'Diferencia por cambio de fecha'
export const amountRefunded = (amount: string) => `Reembolsado: ${amount}`

// By `PAYMENT_STATES`
export const open = 'Pendiente de pago'
export const unpaid = 'No pagado'
export const paid = 'Pagado'
export const refunding = 'Reembolso en curso'
export const refunded = 'Reembolsado'
export const disputed = 'En disputa'
export const lost = 'Devuelto por el banco'

// A receipt
export const receipt = 'Recibo'
/** A button; the hidden part is for screen readers. */
export const receiptFor = 'Recibo<hidden> de «<title/>»</hidden>'
export const receiptNumber = 'Número de recibo'
export const soldBy = 'Vendido por'
export const soldThrough = '<seller/>, a través de <site/>'
/** The student who paid. */
export const paidBy = 'Pagado por'
/** Precedes the name and the postal address of the site's operator. */
export const operator = 'Operador'
/** Precedes the operator's email address. */
export const questions = 'Contacto'
/** What was paid for. */
export const kind = { class: 'Clase', course: 'Curso' }
export const starts = 'Empieza'
export const amount = 'Importe'
export const refundOf = (amount: string, at: string) => `${amount}, ${at}`
export const stripeReceipt = 'Recibo de Stripe'
export const print = 'Imprimir'
/** On a receipt. */
export const withoutCode = 'Precio sin el código'
export const code = 'Código'
