/** Pages shown to people who cannot see the requested page. */

export const backToHome = 'Volver al inicio'

export const notFoundTitle = 'Página no encontrada'
export const notFound =
  'No encontramos esta página. Puede que haya cambiado de sitio o que el enlace tenga un error.'

export const noPermissionTitle = 'Sin permiso'
export const noPermission = 'No tienes permiso para ver esta página. Es para otro tipo de cuenta.'

/** The document's title; the heading names the page. */
export const loggedInName = 'Sesión ya iniciada'
export const loggedInTitle = 'Ya has iniciado sesión'
export const loggedOutTitle = 'No has iniciado sesión'
export const loggedOut = 'Puedes continuar a la página a la que ibas.'
export const loggedInAs =
  'Has iniciado sesión como <email/>. Para usar otra cuenta, cierra sesión primero.'
export const logOutFirst = 'Para usar otra cuenta, cierra sesión primero.'
export const logOut = 'Cerrar sesión'
export const continue_ = 'Continuar'
