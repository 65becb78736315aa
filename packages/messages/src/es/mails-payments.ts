/** Mails about payments. `amount` is a price with its currency. */
import { sentence } from '../sentence.ts'

export const receiptSubject = (title: string): string => `Recibo: ${title}`
export const receiptPreview = (amount: string): string => `Pagado: ${amount}.`
export const receiptHeading = 'Tu recibo'
export const amount = 'Importe'
/** What was paid to change to a date that costs more. */
export const difference = 'Diferencia por cambio de fecha'
export const withoutCode = 'Precio sin el código'
export const code = 'Código'
export const paid = 'Pagado'
export const receiptNumber = 'Número de recibo'
export const soldBy = 'Vendido por'
export const through = (seller: string, site: string): string => `${seller}, a través de ${site}`
export const paidBy = 'Pagado por'
export const operator = 'Operador'
export const questions = 'Contacto'
export const openReceipt = 'Ver el recibo'
export const reasonPaid = 'Recibes este correo porque pagaste en Firstbell.'

export const refundedSubject = (title: string): string => `Reembolso: ${title}`
export const refundedPreview = (amount: string): string => sentence(`Te devolvemos ${amount}`)
export const refundedHeading = 'Te devolvemos el dinero'
export const refunded = (amount: string, title: string): string =>
  `Te devolvemos ${amount} por «${title}» a través del mismo medio de pago que usaste.`
export const whyRefunded = {
  cancelled: 'Cancelaste tu reserva a tiempo.',
  seat_gone: 'Tu pago llegó cuando ya no te guardábamos la plaza y no quedaba ninguna otra libre.',
  paid_twice: 'Ya habías pagado esta plaza.',
  wrong_amount: 'El importe pagado no coincidía con el precio, así que no se reservó nada.',
  swapped: 'La fecha a la que has cambiado cuesta menos.',
  swap_over: 'Pagaste la diferencia por otra fecha, pero la tuya ya no se podía cambiar.',
  by_hand: 'Tu plaza se ha liberado.',
}
/** The same, of one that was cancelled. */
export const offeringCancelled = {
  class: 'La clase se ha cancelado.',
  course: 'El curso se ha cancelado.',
}
/** Above the dates of a series that were refunded together. */
export const refundedDates = 'Fechas'
export const banksTake = 'El dinero puede tardar entre 5 y 10 días en llegar a tu cuenta.'
/** The button to the page of the class or course. */
export const view = { class: 'Ver la clase', course: 'Ver el curso' }

export const troubleSubject = (subject: string, title: string): string => `${subject}: ${title}`
export const troublePreview = (amount: string): string => sentence(`Importe: ${amount}`)
export const trouble = (amount: string, title: string): string =>
  `Se trata de un pago de ${amount} por «${title}».`
/** A problem with a payment: a heading, the event, and the advice for administrators. */
export const troubles = {
  disputed_refunded: {
    subject: 'Disputa por un pago ya reembolsado',
    words:
      'El estudiante ya había recibido el reembolso, y su banco ha vuelto a retirar el dinero hasta que tome una decisión.',
    forAdmins:
      'Responde a la disputa en el panel de Stripe antes de que venza el plazo e indica que ya se hizo el reembolso.',
  },
  lost_refunded: {
    subject: 'Disputa perdida de un pago ya reembolsado',
    words: 'El banco ha dado la razón al estudiante, que ahora ha recuperado el dinero dos veces.',
    forAdmins: 'Solo el estudiante puede devolver el segundo importe, así que escríbele.',
  },
  disputed: {
    subject: 'Pago en disputa',
    words:
      'El banco del estudiante ha retirado el dinero hasta que tome una decisión. Mientras tanto, la plaza sigue reservada.',
    forAdmins: 'Responde a la disputa en el panel de Stripe antes de que venza el plazo.',
  },
  lost: {
    subject: 'Disputa perdida',
    words:
      'El banco ha dado la razón al estudiante, que ha recuperado su dinero. Su plaza ha quedado libre.',
    forAdmins: 'No hay nada más que hacer.',
  },
  refund_failed: {
    subject: 'Reembolso fallido',
    words: 'Stripe no ha podido devolver el dinero a la tarjeta del estudiante.',
    forAdmins: 'Devuelve el dinero al estudiante por otro medio y anótalo en el panel de Stripe.',
  },
}
export const stripeName = (id: string): string => `ID de pago en Stripe: ${id}.`
export const reasonAdmin = 'Recibes este correo porque administras Firstbell.'

// Access to the payout account
export const payoutAccess = {
  opened: {
    subject: 'Se ha solicitado una cuenta de cobros a tu nombre',
    text: 'Desde tu cuenta de Firstbell se ha solicitado una cuenta de cobros en Stripe. Lo que ganes irá a la cuenta bancaria que figure en Stripe.',
  },
  entered: {
    subject: 'Se ha accedido a tu cuenta de cobros',
    text: 'Desde tu cuenta de Firstbell se ha accedido a tu cuenta de cobros en Stripe. En Stripe se puede cambiar la cuenta bancaria en la que cobras.',
  },
}
