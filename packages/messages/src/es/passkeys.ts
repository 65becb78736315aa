/** The person's passkeys. */

export const title = 'Claves de acceso'
export const about =
  'Inicia sesión con la huella, la cara o el PIN de tu dispositivo. No hay ninguna contraseña que escribir ni que alguien pueda robar.'
export const add = 'Añadir clave de acceso'
export const waitingForDevice = 'Esperando tu dispositivo...'

// Where they do not work
export const notInBrowser =
  'Las claves de acceso no funcionan en este navegador. Sí funcionan en las versiones actuales de Chrome, Edge, Firefox y Safari.'
export const notAtIpAddress =
  'Las claves de acceso funcionan en sitios que tienen un nombre. Este solo tiene una dirección IP.'
/** `site` is a link to the URL. */
export const onlyAt = 'Las claves de acceso solo funcionan en <site/>.'

// One of them
export const addedUnused = (moment: string) => `Añadida: ${moment} · Aún sin usar`
export const addedAndUsed = (moment: string, used: string) =>
  `Añadida: ${moment} · Último uso: ${used}`
export const rename = 'Cambiar nombre'
export const renaming = 'Cambiando el nombre...'
export const renameTitle = 'Cambiar el nombre de la clave de acceso'
export const name = 'Nombre'
export const nameHelp = 'Para que la reconozcas, por ejemplo el dispositivo que la tiene.'
export const remove = 'Eliminar'
export const removing = 'Eliminando...'
export const removeTitle = 'Eliminar clave de acceso'
export const removeQuestion = '¿Eliminar «<name/>»? Ya no podrás iniciar sesión con ella.'
