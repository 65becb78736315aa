/** The page about the security of an account, and where the person is signed in. */

export const title = 'Sicherheit'
export const about = 'Wie du dich anmeldest und wo du angemeldet bist.'

export const backToSettings = 'Zurück zu den Einstellungen'

export const sessions = 'Wo du angemeldet bist'
export const sessionsAbout =
  'Du erkennst einen Browser nicht wieder? Melde ihn ab und lege ein neues Passwort fest.'
export const thisBrowser = 'Dieser Browser'
export const unknownBrowser = 'Unbekannter Browser'
/** 'Firefox on Windows' */
export const browserOn = (browser: string, system: string) => `${browser} unter ${system}`
export const signedIn = (moment: string) => `Angemeldet: ${moment}`
export const signedInAndActive = (moment: string, lastActive: string) =>
  `Angemeldet: ${moment} · Zuletzt aktiv: ${lastActive}`
export const signOut = 'Abmelden<hidden>: <browser/></hidden>'
export const signingOut = 'Wird abgemeldet …'
export const signOutElsewhere = 'Überall sonst abmelden'
export const signOutQuestion =
  'Möchtest du dich in allen anderen Browsern abmelden? Dabei wird auch dein privater Kalender-Link geändert.'
export const yesSignOut = 'Ja, abmelden'

/** The private URL of the person's calendar. */
export const calendarLink = 'Kalender-Link'
export const calendarLinkAbout =
  'Wer diesen Link hat, kann deinen Kalender sehen. Er ändert sich, wenn du dein Passwort änderst oder zurücksetzt oder dich überall sonst abmeldest.'
export const calendarLinkMade = (moment: string) => `Privater Link, erstellt: ${moment}`
export const renew = 'Erneuern'
export const calendarLinkRenewed =
  'Dein Kalender-Link wurde geändert. Den neuen findest du in deinen Einstellungen.'
