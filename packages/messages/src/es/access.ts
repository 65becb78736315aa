/** Pages shown to people who cannot see the requested page. */

export const backToHome = 'Volver al inicio'

export const notFoundTitle = 'Página no encontrada'
export const notFound =
  'No encontramos esta página. Puede que haya cambiado de dirección o que el enlace tenga alguna errata.'

export const noPermissionTitle = 'No tienes acceso'
export const noPermission = 'Esta página es para otro tipo de cuenta.'

/** The document's title; the heading names the page. */
export const loggedInName = 'Ya has iniciado sesión'
export const loggedInTitle = 'Ya has iniciado sesión'
export const loggedOutTitle = 'No has iniciado sesión'
export const loggedOut = 'Ya puedes ir a la página que querías ver.'
export const loggedInAs =
  'Has iniciado sesión como <email/>. Para usar otra cuenta, cierra sesión primero.'
export const logOutFirst = 'Para usar otra cuenta, cierra sesión primero.'
export const logOut = 'Cerrar sesión'
export const continue_ = 'Continuar'
