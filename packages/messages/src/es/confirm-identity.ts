/** Confirming the identity of a logged-in person. */

export const about = 'Hace un rato que iniciaste sesión. Confirma que eres tú.'
export const confirm = 'Confirmar'
export const confirming = 'Confirmando…'
export const password = 'Contraseña'
export const code = 'Código'
export const codeHelp = 'El de tu aplicación de autenticación o un código de recuperación.'
export const withPasskey = 'Usar una clave de acceso'
export const waitingForPasskey = 'Esperando tu clave de acceso…'
/** A label is the name of a provider, as 'Google'. */
export const goOnInWindow = (label: string) =>
  `Continúa en la ventana de ${label}. Si se ha cerrado, vuelve a pulsar el botón.`
export const closeWindow = 'Puedes cerrar esta ventana.'
export const mailCode = 'Enviarme un código por correo'
export const mailAnotherCode = 'Enviar otro código'
export const mailingCode = 'Enviando…'
export const mailedCode = 'Código del correo'
export const mailedCodeHelp =
  'Te hemos enviado un código por correo. Es válido durante diez minutos.'
/** A label is the name of a provider, as 'Google'. */
export const unproven = (label: string) =>
  `${label} no ha podido confirmar que acabas de iniciar sesión. Elige otra opción.`
