/** Mails about changes of one's ways to sign in. */
import { sentence } from '../sentence.ts'
import { number, plural } from './language.ts'

export const signedInSubject = 'Neue Anmeldung bei Firstbell'
export const signedIn = (browser: string): string =>
  sentence(`Jemand hat sich gerade mit einem neuen Browser in deinem Konto angemeldet: ${browser}`)
export const unknownBrowser = 'Ein unbekannter Browser'
export const browserOn = (browser: string, system: string): string => `${browser} unter ${system}`

export const passwordSetSubject = 'Für dein Firstbell-Konto wurde ein Passwort festgelegt'
export const passwordSet =
  'Dein Konto hat jetzt ein Passwort. Du wurdest auf allen Geräten abgemeldet.'
export const passwordChangedSubject = 'Dein Firstbell-Passwort wurde geändert'
export const passwordChanged =
  'Dein Passwort wurde geändert, und du wurdest auf allen anderen Geräten abgemeldet.'
export const passwordResetSubject = 'Dein Firstbell-Passwort wurde zurückgesetzt'
export const passwordReset =
  'Über den Link aus unserer E-Mail wurde ein neues Passwort festgelegt. Du wurdest auf allen Geräten abgemeldet.'
export const calendarRenewed =
  'Auch dein privater Kalender-Link wurde geändert. Wenn du ihn in einer Kalender-App abonniert hast, kopiere den neuen Link aus deinen Einstellungen.'
export const waysStay =
  'Diese Anmeldemöglichkeiten bleiben bestehen. Entferne alles, was nicht von dir ist.'
export const passkeys = (names: string): string => `Passkeys: ${names}.`
export const connections = (names: string): string => `Verbundene Konten: ${names}.`
/** A name that a person has given. */
export const quoted = (name: string): string => `„${name}“`

/** @param name in quotation marks */
export const passkeyAddedSubject = 'Zu deinem Firstbell-Konto wurde ein Passkey hinzugefügt'
export const passkeyAdded = (name: string): string =>
  `Du kannst dich jetzt mit dem Passkey ${name} anmelden.`
export const passkeyRemovedSubject = 'Ein Passkey deines Firstbell-Kontos wurde entfernt'
export const passkeyRemoved = (name: string): string =>
  `Du kannst dich nicht mehr mit dem Passkey ${name} anmelden.`
export const passkeyRefusedSubject = 'Ein Passkey deines Firstbell-Kontos wurde blockiert'
export const passkeyRefused = (name: string): string =>
  `Wir haben eine Anmeldung mit dem Passkey ${name} blockiert, weil er möglicherweise kopiert wurde. Falls jemand anderes ihn haben könnte, entferne ihn.`

export const connectedSubject = 'Dein Firstbell-Konto wurde mit einem weiteren Konto verbunden'
export const connected = (provider: string): string =>
  `Du kannst dich jetzt mit ${provider} anmelden.`
export const disconnectedSubject = 'Ein verbundenes Konto wurde von deinem Firstbell-Konto getrennt'
export const disconnected = (provider: string): string =>
  `Du kannst dich nicht mehr mit ${provider} anmelden.`

export const twoStepOnSubject = 'Die Zwei-Faktor-Anmeldung wurde eingeschaltet'
export const twoStepOn = 'Ab jetzt gibst du nach deinem Passwort noch einen Code ein.'
export const twoStepOffSubject = 'Die Zwei-Faktor-Anmeldung wurde ausgeschaltet'
export const twoStepOff = 'Nach deinem Passwort musst du keinen Code mehr eingeben.'
export const twoStepResetSubject = 'Die Zwei-Faktor-Anmeldung wurde zurückgesetzt'
export const twoStepReset =
  'Der Betreiber der Website hat die Zwei-Faktor-Anmeldung für dein Konto ausgeschaltet. Du wurdest auf allen Geräten abgemeldet.'
export const codesMadeSubject = 'Neue Wiederherstellungscodes für dein Firstbell-Konto'
export const codesMade = 'Deine bisherigen Wiederherstellungscodes gelten nicht mehr.'
export const codeUsedSubject = 'Ein Wiederherstellungscode deines Firstbell-Kontos wurde verwendet'
export const codeUsed = (left: number): string =>
  left === 0
    ? 'Einer deiner Wiederherstellungscodes wurde zum Anmelden verwendet. Es war der letzte. Bitte erstelle neue.'
    : plural(left, {
        one: `Einer deiner Wiederherstellungscodes wurde zum Anmelden verwendet. Du hast noch ${number(left)} Code.`,
        other: `Einer deiner Wiederherstellungscodes wurde zum Anmelden verwendet. Du hast noch ${number(left)} Codes.`,
      })

export const when = (when: string): string => `Wann: ${when}.`
export const notYou =
  'Du warst das nicht? Wähle auf der Anmeldeseite „Passwort vergessen“ und lege ein neues Passwort fest. Damit wirst du überall abgemeldet. Prüfe danach in den Sicherheitseinstellungen deine Anmeldemöglichkeiten und deine Geräte.'
export const openSecurity = 'Zu den Sicherheitseinstellungen'
