/** The fields about a person. */

export const name = 'Vor- und Nachname'
export const email = 'E-Mail-Adresse'
export const newPassword = 'Neues Passwort'
export const passwordHelp = (least: number) => `Mindestens ${least} Zeichen.`
export const contact = 'Telefon'
export const contactHelp = 'Zehn Ziffern, keine Leerzeichen.'
export const contactHelpInternational = 'Mit Ländervorwahl, zum Beispiel +49 30 123456.'
export const birth = 'Geburtsdatum'
export const birthHelp = (age: number) => `Ab ${age} Jahren.`
export const gender = 'Geschlecht'
/** The placeholder of a select without a choice. */
export const chooseOne = 'Bitte wählen'
