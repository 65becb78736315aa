/** Confirming the identity of a logged-in person. */

export const about =
  'Deine Anmeldung liegt eine Weile zurück, und das Folgende darf niemand außer dir.'
export const confirm = 'Bestätigen'
export const confirming = 'Wird bestätigt …'
export const password = 'Passwort'
export const code = 'Code'
export const codeHelp = 'Aus deiner Authenticator-App oder einer deiner Wiederherstellungscodes.'
export const withPasskey = 'Passkey verwenden'
export const waitingForPasskey = 'Warten auf deinen Passkey …'
/** A label is the name of a provider, as 'Google'. */
export const goOnInWindow = (label: string) =>
  `Mach im Fenster von ${label} weiter. Wenn es geschlossen ist, drücke noch einmal auf den Button.`
export const closeWindow = 'Du kannst dieses Fenster schließen.'
export const mailCode = 'Code per E-Mail schicken'
export const mailAnotherCode = 'Neuen Code schicken'
export const mailingCode = 'Wird gesendet …'
export const mailedCode = 'Code aus der E-Mail'
export const mailedCodeHelp = 'Wir haben dir einen Code per E-Mail geschickt. Er gilt zehn Minuten.'
/** A label is the name of a provider, as 'Google'. */
export const unproven = (label: string) =>
  `${label} hat nicht nachgewiesen, dass du dich dort gerade angemeldet hast. Bitte nimm einen anderen Weg.`
