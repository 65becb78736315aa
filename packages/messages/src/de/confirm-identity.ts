/** Confirming the identity of a logged-in person. */

export const about = 'Du hast dich vor einer Weile angemeldet. Bitte bestätige, dass du es bist.'
export const confirm = 'Bestätigen'
export const confirming = 'Wird bestätigt …'
export const password = 'Passwort'
export const code = 'Code'
export const codeHelp = 'Der Code aus deiner Authenticator-App oder ein Wiederherstellungscode.'
export const withPasskey = 'Passkey verwenden'
export const waitingForPasskey = 'Warten auf deinen Passkey …'
/** A label is the name of a provider, as 'Google'. */
export const goOnInWindow = (label: string) =>
  `Mach im Fenster von ${label} weiter. Wenn es sich geschlossen hat, klicke noch einmal auf den Button.`
export const closeWindow = 'Du kannst dieses Fenster schließen.'
export const mailCode = 'Code per E-Mail schicken'
export const mailAnotherCode = 'Neuen Code schicken'
export const mailingCode = 'Wird gesendet …'
export const mailedCode = 'Code aus der E-Mail'
export const mailedCodeHelp =
  'Wir haben dir einen Code per E-Mail geschickt. Er ist zehn Minuten gültig.'
/** A label is the name of a provider, as 'Google'. */
export const unproven = (label: string) =>
  `${label} konnte nicht bestätigen, dass du dich gerade angemeldet hast. Bitte wähle einen anderen Weg.`
