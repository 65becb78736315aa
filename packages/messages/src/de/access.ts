/** Pages shown to people who cannot see the requested page. */

export const backToHome = 'Zur Startseite'

export const notFoundTitle = 'Seite nicht gefunden'
export const notFound =
  'Diese Seite konnten wir nicht finden. Vielleicht ist sie umgezogen, oder der Link enthält einen Tippfehler.'

export const noPermissionTitle = 'Keine Berechtigung'
export const noPermission =
  'Du hast keinen Zugriff auf diese Seite. Sie ist für eine andere Art von Konto.'

/** The document's title; the heading names the page. */
export const loggedInName = 'Schon angemeldet'
export const loggedInTitle = 'Du bist schon angemeldet'
export const loggedOutTitle = 'Du bist nicht angemeldet'
export const loggedOut = 'Weiter geht es zu der Seite, auf die du wolltest.'
export const loggedInAs =
  'Du bist als <email/> angemeldet. Melde dich zuerst ab, um ein anderes Konto zu verwenden.'
export const logOutFirst = 'Melde dich zuerst ab, um ein anderes Konto zu verwenden.'
export const logOut = 'Abmelden'
export const continue_ = 'Weiter'
