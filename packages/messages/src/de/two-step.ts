import { sentence } from '../sentence.ts'
import { number, plural } from './language.ts'

/** Two-step verification of the person's account. */

export const title = 'Zwei-Faktor-Anmeldung'
export const about =
  'Nach dem Passwort ein Code aus einer App auf deinem Telefon. Wer nur das Passwort kennt, kann sich damit nicht anmelden.'
export const setUp = 'Zwei-Faktor-Anmeldung einrichten'
/** Its state. */
export const on = 'Eingeschaltet'
export const codesLeft = (count: number) =>
  count === 0
    ? 'Keine Wiederherstellungscodes mehr übrig. Erstelle neue.'
    : plural(count, {
        one: `Noch ${number(count)} Wiederherstellungscode übrig.`,
        other: `Noch ${number(count)} Wiederherstellungscodes übrig.`,
      })
export const newCodes = 'Neue Wiederherstellungscodes'
export const newCodesQuestion =
  'Zehn neue Wiederherstellungscodes erstellen? Die bisherigen gelten dann nicht mehr.'
export const turnOff = 'Ausschalten'
export const turnOffTitle = 'Zwei-Faktor-Anmeldung ausschalten'
export const turnOffQuestion =
  'Wirklich ausschalten? Dann genügt allein das Passwort für dein Konto.'

// Setting it up
export const scan =
  'Scanne diesen Code mit einer Authenticator-App auf deinem Telefon, zum Beispiel der deines Passwortmanagers.'
export const qrCode = 'QR-Code des Schlüssels'
export const typeKey = 'Oder gib diesen Schlüssel in der App ein:'
export const openApp = 'App auf diesem Gerät öffnen'
export const code = 'Code'
export const codeHelp = 'Die sechs Ziffern, die die App gerade anzeigt.'
export const turnOn = 'Einschalten'
export const turningOn = 'Wird eingeschaltet …'

// Its recovery codes
export const codesTitle = 'Deine Wiederherstellungscodes'
export const codesAbout =
  'Mit jedem dieser Codes kannst du dich einmal ohne dein Telefon anmelden. Bewahre sie dort auf, wo du sie im Notfall findest und sonst niemand. Sie werden nicht noch einmal angezeigt.'
export const codes = 'Wiederherstellungscodes'
export const downloadCodes = 'Codes herunterladen'
export const copyCodes = 'Codes kopieren'
export const done = 'Fertig'
export const codesNotKept = 'Deine Wiederherstellungscodes sind nicht gesichert'
export const codesNotKeptQuestion = 'Ohne sie weitergehen? Sie werden nicht noch einmal angezeigt.'
export const leaveCodes = 'Ohne sie weitergehen'
export const stayWithCodes = 'Hierbleiben'
export const copied = 'Die Codes sind kopiert.'
export const copyThem = 'Markiere die Codes und kopiere sie.'
/** The head of the file. @param host of the site */
export const codesFor = (host: string) => `Wiederherstellungscodes für ${host}`
/** Its second line. @param date `YYYY-MM-DD` */
export const codesMadeOn = (date: string) => `${sentence(`Erstellt am ${date}`)} Jeder gilt einmal.`
