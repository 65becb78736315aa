/** Mails about changes of one's ways to sign in. */
import { number, plural } from './language.ts'

export const signedInSubject = 'Neue Anmeldung bei Firstbell'
export const signedIn = (browser: string): string =>
  `Jemand hat sich in deinem Konto angemeldet, mit einem Browser, der dafür bisher nicht verwendet wurde: ${browser}.`
export const unknownBrowser = 'Ein unbekannter Browser'
export const browserOn = (browser: string, system: string): string => `${browser} unter ${system}`

export const passwordSetSubject = 'Für dein Firstbell-Konto wurde ein Passwort gesetzt'
export const passwordSet =
  'Dein Konto hatte kein Passwort und hat jetzt eines. Alle Geräte wurden abgemeldet.'
export const passwordChangedSubject = 'Dein Firstbell-Passwort wurde geändert'
export const passwordChanged =
  'Das Passwort deines Kontos wurde geändert, und alle anderen Geräte wurden abgemeldet.'
export const passwordResetSubject = 'Dein Firstbell-Passwort wurde zurückgesetzt'
export const passwordReset =
  'Über einen Link, den wir dir geschickt haben, wurde ein neues Passwort gesetzt, und alle Geräte wurden abgemeldet.'
export const calendarRenewed =
  'Die private Adresse deines Kalenders ist neu. Wenn ein Kalenderprogramm sie abonniert hat, füge dort die neue aus deinen Einstellungen hinzu.'
export const waysStay = 'Diese Anmeldemöglichkeiten bleiben. Entferne, was nicht dir gehört.'
export const passkeys = (names: string): string => `Passkeys: ${names}.`
export const connections = (names: string): string => `Verbundene Konten: ${names}.`
/** A name that a person has given. */
export const quoted = (name: string): string => `„${name}“`

/** @param name in quotation marks */
export const passkeyAddedSubject = 'Zu deinem Firstbell-Konto wurde ein Passkey hinzugefügt'
export const passkeyAdded = (name: string): string =>
  `Der Passkey ${name} öffnet ab jetzt dein Konto.`
export const passkeyRemovedSubject = 'Ein Passkey deines Firstbell-Kontos wurde entfernt'
export const passkeyRemoved = (name: string): string =>
  `Der Passkey ${name} öffnet dein Konto nicht mehr.`
export const passkeyRefusedSubject = 'Ein Passkey deines Firstbell-Kontos wurde abgewiesen'
export const passkeyRefused = (name: string): string =>
  `Jemand wollte sich mit dem Passkey ${name} anmelden, und sein Zähler lief rückwärts: Es könnte eine Kopie davon geben. Niemand wurde hineingelassen. Gehört er nicht dir allein, entferne ihn.`

export const connectedSubject = 'Mit deinem Firstbell-Konto wurde ein Konto verbunden'
export const connected = (provider: string): string => `${provider} öffnet ab jetzt dein Konto.`
export const disconnectedSubject = 'Von deinem Firstbell-Konto wurde ein Konto getrennt'
export const disconnected = (provider: string): string =>
  `${provider} öffnet dein Konto nicht mehr.`

export const twoStepOnSubject = 'Die Zwei-Faktor-Anmeldung wurde eingeschaltet'
export const twoStepOn = 'Ab jetzt wird nach deinem Passwort ein Code verlangt.'
export const twoStepOffSubject = 'Die Zwei-Faktor-Anmeldung wurde ausgeschaltet'
export const twoStepOff = 'Ab jetzt wird nach deinem Passwort kein Code mehr verlangt.'
export const twoStepResetSubject = 'Die Zwei-Faktor-Anmeldung wurde zurückgesetzt'
export const twoStepReset =
  'Der Betreiber der Website hat die Zwei-Faktor-Anmeldung für dein Konto ausgeschaltet und alle Geräte abgemeldet.'
export const codesMadeSubject = 'Neue Wiederherstellungscodes für dein Firstbell-Konto'
export const codesMade = 'Die Wiederherstellungscodes, die du vorher hattest, gelten nicht mehr.'
export const codeUsedSubject = 'Ein Wiederherstellungscode deines Firstbell-Kontos wurde verwendet'
export const codeUsed = (left: number): string =>
  left === 0
    ? 'Jemand hat sich mit einem deiner Wiederherstellungscodes angemeldet. Es ist keiner mehr übrig: Erstelle neue.'
    : plural(left, {
        one: `Jemand hat sich mit einem deiner Wiederherstellungscodes angemeldet. ${number(left)} Code ist übrig.`,
        other: `Jemand hat sich mit einem deiner Wiederherstellungscodes angemeldet. ${number(left)} Codes sind übrig.`,
      })

export const when = (when: string): string => `Wann: ${when}.`
export const notYou =
  'Du warst das nicht? Setze sofort ein neues Passwort über „Passwort vergessen“ auf der Anmeldeseite, womit alle Geräte abgemeldet werden; sieh dir dann deine Anmeldemöglichkeiten an und wo du angemeldet bist.'
export const openSecurity = 'Sicherheit öffnen'
