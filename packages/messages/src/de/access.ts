/** Pages shown to people who cannot see the requested page. */

export const backToHome = 'Zur Startseite'

export const notFoundTitle = 'Seite nicht gefunden'
export const notFound =
  'Die gesuchte Seite gibt es hier nicht. Vielleicht ist sie umgezogen, oder die Adresse enthält einen Tippfehler.'

export const noPermissionTitle = 'Keine Berechtigung'
export const noPermission =
  'Du darfst diese Seite nicht ansehen. Sie ist für eine andere Art von Konto.'

/** The document's title; the heading names the page. */
export const loggedInName = 'Schon angemeldet'
export const loggedInTitle = 'Du bist schon angemeldet'
export const loggedOutTitle = 'Du bist nicht angemeldet'
export const loggedOut = 'Du kannst jetzt dorthin, wohin du wolltest.'
export const loggedInAs =
  'Du bist als <email/> angemeldet. Melde dich zuerst ab, um ein anderes Konto zu verwenden.'
export const logOutFirst = 'Melde dich zuerst ab, um ein anderes Konto zu verwenden.'
export const logOut = 'Abmelden'
export const continue_ = 'Weiter'
