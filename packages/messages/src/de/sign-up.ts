/** Making an account. A label is the name of a provider, as 'Google'. */
import { sentence } from '../sentence.ts'

export const title = 'Registrieren'
export const description =
  'Registriere dich bei Firstbell, um Live-Stunden und Kurse zu buchen oder selbst zu unterrichten.'
export const intro = 'Buche Live-Stunden und Kurse oder unterrichte selbst.'
export const introWith = (label: string) =>
  `Nur noch ein paar Angaben, dann ist dein Konto fertig. Künftig meldest du dich mit ${label} an.`
export const haveAccount = 'Schon ein Konto? <link>Anmelden</link>'
export const register = 'Registrieren'
export const registering = 'Registrierung läuft …'
export const verificationSent = (email: string) =>
  `Wir haben einen Bestätigungslink an ${email} geschickt.`
export const emailHelp = 'Wir schicken dir einen Link zur Bestätigung.'
export const emailHelpOf = (label: string) => sentence(`Aus deinem Konto bei ${label}`)
export const password = 'Passwort'
export const contactHelp = 'Deine Telefonnummer: zehn Ziffern, keine Leerzeichen.'
export const role = 'Rolle'
export const roleHelp = 'Teilnehmer:innen buchen, Lehrkräfte unterrichten.'

// Young people
export const guardianEmail = 'E-Mail-Adresse deiner Eltern oder Sorgeberechtigten'
export const guardianHelp = (age: number) =>
  `Du bist unter ${age}, deshalb schicken wir deinen Eltern oder Sorgeberechtigten einen Link. Sobald sie bestätigt haben, kannst du buchen.`
export const guardianMailed = (email: string) =>
  sentence(`Auch deinen Eltern oder Sorgeberechtigten haben wir eine E-Mail geschickt, an ${email}`)

/** Above Register, with links to the pages that exist. */
export const consent = {
  both: 'Mit der Registrierung akzeptierst du die <terms>AGB</terms> und die <privacy>Datenschutzerklärung</privacy>.',
  terms: 'Mit der Registrierung akzeptierst du die <terms>AGB</terms>.',
  privacy: 'Mit der Registrierung akzeptierst du die <privacy>Datenschutzerklärung</privacy>.',
}
