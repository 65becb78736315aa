/** The page about the security of an account, and where the person is signed in. */

export const title = 'Seguridad'
export const about = 'Cómo inicias sesión y dónde la tienes abierta.'

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
export const signOutQuestion = '¿Cerrar la sesión en todos los navegadores menos en este?'
export const yesSignOut = 'Sí, cerrar'
