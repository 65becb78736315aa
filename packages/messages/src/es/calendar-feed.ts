/** The person's calendar feed (rule calendar-1). */

export const calendar = 'Calendario'
export const help =
  'Suscríbete una vez y verás en tu calendario todo lo que reserves o impartas. No compartas este enlace. Quien lo tenga podrá ver tu calendario.'
export const loading = 'Cargando el enlace de tu calendario…'
export const address = 'Tu enlace privado'
export const subscribe = 'Suscribirse'
export const copy = 'Copiar enlace'
export const copied = 'Enlace copiado.'
/** Shown if the browser cannot copy. */
export const copyYourself = 'Selecciona el enlace y cópialo.'
export const renew = 'Crear un enlace nuevo'
export const renewQuestion =
  '¿Quieres sustituir tu enlace privado? Los calendarios que usan el actual dejarán de actualizarse.'
export const renewConfirm = 'Sí, crear uno nuevo'
export const keep = 'No, conservarlo'
export const renewed = 'Tu enlace ha cambiado. Vuelve a suscribirte con el nuevo.'
