/** Mailed links and their pages: a forgotten password, and the verification of an email. */

export const backToLogin = 'Zurück zur Anmeldung'
export const logIn = 'Anmelden'

// Forgot Password
export const forgotTitle = 'Passwort vergessen'
export const forgotIntro =
  'Wir schicken dir einen Link per E-Mail. Damit kannst du ein neues Passwort festlegen.'
export const sendResetLink = 'Link senden'
export const resetAddressHelp = 'Die E-Mail-Adresse, mit der du dich anmeldest.'

// Reset Password
export const resetTitle = 'Passwort zurücksetzen'
export const resetIntro = 'Lege ein neues Passwort für dein Konto fest.'
export const resetPassword = 'Passwort zurücksetzen'
export const askForLink = 'Neuen Link anfordern'

// Verify Email
export const verifyTitle = 'E-Mail-Adresse bestätigen'
export const verifyingEmail = 'Deine E-Mail-Adresse wird bestätigt …'
export const verifyEmail = 'E-Mail-Adresse bestätigen'
export const verifying = 'Wird bestätigt …'
export const verifiedAndLoggedIn = 'Deine E-Mail-Adresse ist bestätigt, und du bist angemeldet.'
export const toProfile = 'Zu deinem Profil'
export const continue_ = 'Weiter'
export const sendLink = 'Neuen Link senden'
export const verifyAddressHelp = 'Die E-Mail-Adresse, mit der du dich registriert hast.'
export const sendAgain = 'E-Mail erneut senden'
