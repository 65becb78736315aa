/** Pages shown to people who cannot see the requested page. */

export const backToHome = 'Zur Startseite'

export const notFoundTitle = 'Seite nicht gefunden'
export const notFound =
  'Diese Seite gibt es nicht. Vielleicht ist sie umgezogen, oder der Link enthält einen Tippfehler.'

export const noPermissionTitle = 'Keine Berechtigung'
export const noPermission =
  'Auf diese Seite hast du keinen Zugriff. Sie ist für eine andere Art von Konto gedacht.'

/** The document's title; the heading names the page. */
export const loggedInName = 'Schon angemeldet'
export const loggedInTitle = 'Du bist schon angemeldet'
export const loggedOutTitle = 'Du bist nicht angemeldet'
export const loggedOut = 'Hier geht es weiter zu der Seite, die du aufgerufen hast.'
export const loggedInAs =
  'Du bist als <email/> angemeldet. Um ein anderes Konto zu verwenden, melde dich zuerst ab.'
export const logOutFirst = 'Um ein anderes Konto zu verwenden, melde dich zuerst ab.'
export const logOut = 'Abmelden'
export const continue_ = 'Weiter'
