import { sentence } from '../sentence.ts'
import { number, plural } from './language.ts'

/** Two-step verification of the person's account. */

export const title = 'Zwei-Faktor-Anmeldung'
export const about =
  'Nach dem Passwort gibst du einen Code aus einer App auf deinem Handy ein. Mit dem Passwort allein kann sich niemand anmelden.'
export const setUp = 'Zwei-Faktor-Anmeldung einrichten'
/** Its state. */
export const on = 'Eingeschaltet'
export const codesLeft = (count: number) =>
  count === 0
    ? 'Du hast keine Wiederherstellungscodes mehr. Erstelle neue.'
    : plural(count, {
        one: `Du hast noch ${number(count)} Wiederherstellungscode.`,
        other: `Du hast noch ${number(count)} Wiederherstellungscodes.`,
      })
export const newCodes = 'Neue Wiederherstellungscodes'
export const newCodesQuestion =
  'Möchtest du zehn neue Wiederherstellungscodes erstellen? Die bisherigen gelten dann nicht mehr.'
export const turnOff = 'Ausschalten'
export const turnOffTitle = 'Zwei-Faktor-Anmeldung ausschalten'
export const turnOffQuestion =
  'Möchtest du sie wirklich ausschalten? Zum Anmelden brauchst du dann nur noch dein Passwort.'

// Setting it up
export const scan =
  'Scanne diesen Code mit einer Authenticator-App auf deinem Handy. Viele Passwortmanager enthalten eine.'
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
  'Falls du dein Handy verlierst, kannst du dich mit jedem dieser Codes einmal anmelden. Speichere sie jetzt an einem sicheren Ort. Sie werden nicht noch einmal angezeigt.'
export const codes = 'Wiederherstellungscodes'
export const downloadCodes = 'Codes herunterladen'
export const copyCodes = 'Codes kopieren'
export const done = 'Fertig'
export const codesNotKept = 'Du hast deine Wiederherstellungscodes nicht gespeichert'
export const codesNotKeptQuestion = 'Trotzdem weiter? Die Codes werden nicht noch einmal angezeigt.'
export const leaveCodes = 'Ohne Codes weiter'
export const stayWithCodes = 'Zurück zu den Codes'
export const copied = 'Codes kopiert.'
export const copyThem = 'Markiere die Codes und kopiere sie.'
/** The head of the file. @param host of the site */
export const codesFor = (host: string) => `Wiederherstellungscodes für ${host}`
/** Its second line. @param date `YYYY-MM-DD` */
export const codesMadeOn = (date: string) =>
  `${sentence(`Erstellt am ${date}`)} Jeder Code gilt nur einmal.`
