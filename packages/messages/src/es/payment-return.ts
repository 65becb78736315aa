/** The outcome of a payment, at the top of the course's page. */

export const loggedOut = 'Inicia sesión para ver el estado de tu pago.'
export const logIn = 'Iniciar sesión'
export const received = 'Pago recibido. Tu plaza está reservada.'
export const receivedSeveral = 'Pago recibido. Tus plazas están reservadas.'
/** The date was exchanged for one that costs more. */
export const receivedSwap = 'Pago recibido. Hemos cambiado tu fecha.'
export const receiptMailed = (email: string) => `Te enviamos el recibo a ${email}.`
export const confirming = 'Estamos confirmando tu pago.'
export const confirmingLong =
  'Estamos confirmando tu pago. Está tardando más de lo habitual. Puedes salir de esta página. Te escribiremos cuando tu plaza esté reservada.'
/** The sentence about the held seat follows this text and the next one. */
export const notHeardOf = 'No hemos recibido ningún pago.'
export const notPaidYet = 'Aún no has pagado.'
export const unpaid =
  'No pagaste a tiempo, así que tu plaza ha quedado libre. Si ya has pagado, te daremos una plaza, si aún queda alguna, o te devolveremos todo el dinero.'
export const refunding = 'Tu plaza ha quedado libre y te estamos devolviendo el dinero.'

// The difference to a date that costs more
export const swapNotPaidYet =
  'Aún no has pagado la diferencia. Hasta entonces conservas tu plaza actual.'
export const swapUnpaid =
  'No pagaste la diferencia, así que tu fecha no ha cambiado. Si ya la has pagado, te cambiaremos la fecha, si aún está libre, o te devolveremos el dinero.'
export const swapRefunding =
  'Ya no era posible cambiar tu fecha, así que te estamos devolviendo el dinero.'
