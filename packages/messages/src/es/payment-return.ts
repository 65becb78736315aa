/** The outcome of a payment, at the top of the course's page. */

export const loggedOut = 'Inicia sesión para ver qué ha sido de tu pago.'
export const logIn = 'Iniciar sesión'
export const received = 'Pago recibido. Tu plaza está reservada.'
export const receivedSeveral = 'Pago recibido. Tus plazas están reservadas.'
/** The date was exchanged for one that costs more. */
export const receivedSwap = 'Pago recibido. Tu fecha ha cambiado.'
export const viewBooking = 'Ver reserva'
export const confirming = 'Estamos confirmando tu pago.'
export const confirmingLong =
  'Estamos confirmando tu pago. Tarda más de lo habitual; recibirás un correo cuando tu plaza esté reservada y puedes salir de esta página.'
/** The sentence about the held seat follows this text and the next one. */
export const notHeardOf = 'No nos consta ningún pago.'
export const notPaidYet = 'Todavía no has pagado.'
export const unpaid =
  'Tu plaza quedó libre porque no se pagó. Si has pagado entretanto, recibirás una plaza que siga libre o se te devolverá el dinero.'
export const refunding = 'Tu plaza quedó libre. Te estamos devolviendo el dinero.'

// The difference to a date that costs more
export const swapNotPaidYet =
  'Todavía no has pagado la diferencia. Hasta entonces conservas la plaza que tienes.'
export const swapUnpaid =
  'La diferencia no se pagó, así que tu fecha no ha cambiado. Si has pagado entretanto, se cambiará tu fecha si la plaza sigue libre o se te devolverá el dinero.'
export const swapRefunding = 'Ya no se pudo cambiar tu fecha. Te estamos devolviendo el dinero.'
