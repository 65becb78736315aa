/** The person's calendar feed (rule calendar-1). */

export const calendar = 'Calendario'
export const help =
  'Suscríbete una vez y tu calendario seguirá todo lo que reserves o impartas. No compartas esta dirección: quien la tenga puede leer tu calendario.'
export const loading = 'Cargando la dirección de tu calendario...'
export const address = 'Tu dirección privada'
export const subscribe = 'Suscribirse'
export const copy = 'Copiar dirección'
export const copied = 'Se ha copiado la dirección.'
/** Shown if the browser cannot copy. */
export const copyYourself = 'Selecciona la dirección y cópiala.'
export const renew = 'Crear una dirección nueva'
export const renewQuestion =
  '¿Quieres sustituir tu dirección privada? Los calendarios que siguen la actual dejarán de actualizarse.'
export const renewConfirm = 'Sí, crear una nueva'
export const keep = 'No, conservarla'
export const renewed = 'Tienes una dirección nueva. Vuelve a suscribirte con ella.'
