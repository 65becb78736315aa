/** The person's passkeys. */

export const title = 'Claves de acceso'
export const about =
  'Inicia sesión con tu huella, tu cara o el PIN de tu dispositivo. Sin contraseñas que escribir ni que te puedan robar.'
export const add = 'Añadir clave de acceso'
export const waitingForDevice = 'Esperando tu dispositivo…'

// Where they do not work
export const notInBrowser =
  'Este navegador no admite claves de acceso. Sí las admiten las versiones actuales de Chrome, Edge, Firefox y Safari.'
export const notAtIpAddress =
  'Las claves de acceso necesitan un sitio con nombre de dominio. Este solo tiene una dirección IP.'
/** `site` is a link to the URL. */
export const onlyAt = 'Las claves de acceso solo funcionan en <site/>.'

// One of them
export const addedUnused = (moment: string) => `Añadida: ${moment} · Aún sin usar`
export const addedAndUsed = (moment: string, used: string) =>
  `Añadida: ${moment} · Último uso: ${used}`
export const rename = 'Cambiar nombre'
export const renaming = 'Cambiando el nombre…'
export const renameTitle = 'Cambiar el nombre de la clave de acceso'
export const name = 'Nombre'
export const nameHelp = 'Por ejemplo, el dispositivo en el que está guardada.'
export const remove = 'Eliminar'
export const removing = 'Eliminando…'
export const removeTitle = 'Eliminar clave de acceso'
export const removeQuestion = '¿Quieres eliminar «<name/>»? Ya no podrás iniciar sesión con ella.'
