/** All payments, for administrators. Amounts and moments are formatted. */

export const heading = 'Pagos'
/** The name of the paged list, for screen readers. */
export const listName = 'pagos'
export const shown = 'Pagos mostrados'
export const needYou = 'Requieren tu atención'
export const loading = 'Cargando pagos…'
export const noneNeedsYou = 'Ningún pago requiere tu atención.'
export const none = 'Aún no hay pagos.'
export const noneUnpaid = 'No hay plazas guardadas que quedaran sin pagar.'
export const download = 'Descargar pagos (CSV)'

// A payment
export const parties = 'De <student/> a <instructor/>'
export const deletedAccount = 'Cuenta eliminada'
export const begunAt = (at: string) => `Iniciado: ${at}`
export const startsAt = (at: string) => `Empieza: ${at}`
export const paidAt = (at: string) => `Pagado: ${at}`
export const amountAsked = (amount: string) => `Solicitado: ${amount}`
/** What was paid to change to a date that costs more. */
export const difference = 'Diferencia por cambio de fecha'
export const amountRefunded = (amount: string) => `Reembolsado: ${amount}`
export const openAtStripe = 'Abrir en Stripe<hidden>: «<title/>»</hidden>'

// Its state
export const opening = 'Abriendo la página de pago'
export const open = 'Pendiente de pago'
export const closing = 'Cerrando la página de pago'
export const unpaid = 'No pagado'
export const paid = 'Pagado'
export const kept = 'Pagado, reserva cancelada'
export const refunding = 'Reembolso en curso'
export const refunded = 'Reembolsado'
export const refundFailed = 'Reembolso fallido'
export const refundFailedTodo =
  'Devuelve el dinero al estudiante por otro medio y anótalo en el panel de Stripe.'
export const disputed = 'En disputa'
export const disputedTodo =
  'Responde a la disputa en el panel de Stripe antes de que venza el plazo. Mientras tanto, la plaza sigue reservada.'
export const lost = 'Disputa perdida'
export const refundedDisputed = 'Reembolsado y después en disputa'
export const refundedDisputedTodo =
  'Responde a la disputa en el panel de Stripe antes de que venza el plazo e indica que ya se hizo el reembolso.'
export const refundedLost = 'Reembolsado, disputa perdida'

// The sums of all
export const sumPaid = 'Pagado'
export const sumRefunded = 'Reembolsado'
export const sumDisputed = 'En disputa'
export const sumShare = 'Comisiones de servicio'
