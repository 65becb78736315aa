/** Logging in: the page, its second step, and the reason for a redirect to it. */

export const title = 'Anmelden'
export const description = 'Melde dich bei Firstbell an, um Live-Stunden und Kurse zu buchen.'
export const newHere = 'Neu hier? <link>Registrieren</link>'
export const logIn = 'Anmelden'
export const loggingIn = 'Anmeldung läuft …'
export const password = 'Passwort'
export const forgotPassword = 'Passwort vergessen'
export const verificationSent = (email: string) =>
  `Wir haben einen Bestätigungslink an ${email} geschickt. Öffne ihn und melde dich dann hier an.`
export const cookiesBlocked =
  'Dein Browser blockiert Cookies, ohne die du dich nicht anmelden kannst. Bitte erlaube Cookies für diese Website.'

// Why
export const toBook = 'Melde dich an, um deinen Platz in der Live-Stunde zu buchen.'
export const toEnroll = 'Melde dich an, um den Kurs zu buchen.'
export const toReview = 'Melde dich an, um deine Bewertung zu schreiben.'
export const toJoin = 'Melde dich an, um an deinem Termin teilzunehmen.'

// With a passkey
export const withPasskey = 'Mit Passkey anmelden'
export const waitingForPasskey = 'Warten auf deinen Passkey …'

// The second step
export const twoStepOn = 'Für dieses Konto ist die Zwei-Faktor-Anmeldung eingeschaltet.'
export const code = 'Code'
export const codeHelp = 'Die sechs Ziffern, die deine Authenticator-App für Firstbell anzeigt.'
export const toRecoveryCode = 'Wiederherstellungscode verwenden'
export const recoveryCode = 'Wiederherstellungscode'
export const recoveryCodeHelp =
  'Einer der zehn Codes, die du beim Einschalten der Zwei-Faktor-Anmeldung gespeichert hast. Jeder Code gilt nur einmal.'
export const toAppCode = 'Code aus der App verwenden'
