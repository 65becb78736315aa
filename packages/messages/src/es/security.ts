/** The page about the security of an account, and where the person is signed in. */

export const title = 'Seguridad'
export const about = 'Cómo inicias sesión y dónde la tienes abierta.'

export const backToSettings = 'Volver a Ajustes'

export const sessions = 'Dónde tienes la sesión abierta'
export const sessionsAbout =
  'Si no reconoces un navegador, cierra la sesión en él y cambia la contraseña.'
export const thisBrowser = 'Este navegador'
export const unknownBrowser = 'Navegador desconocido'
/** 'Firefox on Windows' */
export const browserOn = (browser: string, system: string) => `${browser} en ${system}`
export const signedIn = (moment: string) => `Inicio de sesión: ${moment}`
export const signedInAndActive = (moment: string, lastActive: string) =>
  `Inicio de sesión: ${moment} · Última actividad: ${lastActive}`
export const signOut = 'Cerrar sesión'
export const signingOut = 'Cerrando sesión...'
export const signOutElsewhere = 'Cerrar las demás sesiones'
export const signOutQuestion =
  '¿Cerrar la sesión en todos los navegadores menos en este? También se renueva la dirección privada de tu calendario.'
export const yesSignOut = 'Sí, cerrar'

/** The private URL of the person's calendar. */
export const calendarLink = 'Enlace del calendario'
export const calendarLinkAbout =
  'Quien tenga esta dirección puede leer tu calendario. Se renueva cuando cambias o restableces la contraseña o cierras la sesión en los demás dispositivos.'
export const calendarLinkMade = (moment: string) => `Dirección privada, creada: ${moment}`
export const renew = 'Renovar'
export const calendarLinkRenewed = 'La dirección es nueva. La encontrarás en tus Ajustes.'
