/** The page about the security of an account, and where the person is signed in. */

export const title = 'Seguridad'
export const about = 'Cómo inicias sesión y dónde la tienes abierta.'

export const backToSettings = 'Volver a Ajustes'

export const sessions = 'Dónde tienes la sesión abierta'
export const sessionsAbout =
  '¿No reconoces un navegador? Cierra esa sesión y elige una contraseña nueva.'
export const thisBrowser = 'Este navegador'
export const unknownBrowser = 'Navegador desconocido'
/** 'Firefox on Windows' */
export const browserOn = (browser: string, system: string) => `${browser} en ${system}`
export const signedIn = (moment: string) => `Inicio de sesión: ${moment}`
export const signedInAndActive = (moment: string, lastActive: string) =>
  `Inicio de sesión: ${moment} · Última actividad: ${lastActive}`
export const signOut = 'Cerrar sesión<hidden> en <browser/></hidden>'
export const signingOut = 'Cerrando sesión…'
export const signOutElsewhere = 'Cerrar las demás sesiones'
export const signOutQuestion =
  '¿Quieres cerrar la sesión en todos los navegadores menos en este? También cambiará el enlace privado de tu calendario.'
export const yesSignOut = 'Sí, cerrar'

/** The private URL of the person's calendar. */
export const calendarLink = 'Enlace del calendario'
export const calendarLinkAbout =
  'Quien tenga este enlace puede ver tu calendario. Se crea uno nuevo cuando cambias o restableces tu contraseña o cierras las demás sesiones.'
export const calendarLinkMade = (moment: string) => `Enlace privado, creado: ${moment}`
export const renew = 'Renovar'
export const calendarLinkRenewed =
  'El enlace de tu calendario ha cambiado. Encontrarás el nuevo en tus Ajustes.'
