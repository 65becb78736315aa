/** Mails about emails, passwords and accounts. */
import { number, plural } from './language.ts'

export const worksOnLogin = (hours: number): string =>
  plural(hours, {
    one: `Der Link ist ${number(hours)} Stunde gültig. Einen neuen bekommst du auf der Anmeldeseite.`,
    other: `Der Link ist ${number(hours)} Stunden gültig. Einen neuen bekommst du auf der Anmeldeseite.`,
  })
export const worksOnce = (hours: number): string =>
  plural(hours, {
    one: `Der Link ist ${number(hours)} Stunde gültig und kann einmal verwendet werden.`,
    other: `Der Link ist ${number(hours)} Stunden gültig und kann einmal verwendet werden.`,
  })

export const verifySubject = 'Bestätige deine E-Mail-Adresse für Firstbell'
export const verifyPreview = 'Ein Klick, und du kannst dich anmelden.'
export const verifyChangePreview = 'Ein Klick, und diese Adresse gehört zu dir.'
export const verifyHeading = 'Bestätige deine E-Mail-Adresse'
export const verify =
  'Willkommen bei Firstbell. Bitte bestätige, dass diese Adresse dir gehört; dann kannst du dich anmelden.'
export const verifyChange =
  'Diese Adresse wurde als neue Adresse eines Kontos bei Firstbell angegeben. Bitte bestätige, dass sie dir gehört; ab dann meldest du dich mit ihr an, und unsere Mails gehen an sie.'
export const contestedSignUp = (when: string): string =>
  `Diese Adresse wurde mehr als einmal angegeben. Dieser Link bestätigt die Registrierung (${when}). Wenn du ihn öffnest, wählst du ein neues Passwort; vorher gewählte zählen nicht.`
export const contestedChange = (when: string): string =>
  `Diese Adresse wurde mehr als einmal angegeben. Dieser Link bestätigt die Änderung (${when}). Wenn du ihn öffnest, wählst du ein neues Passwort; vorher gewählte zählen nicht.`
export const verifyButton = 'E-Mail-Adresse bestätigen'
export const notSignedUp = 'Wenn du dich nicht bei Firstbell registriert hast, musst du nichts tun.'
export const notAsked = 'Wenn du das nicht veranlasst hast, musst du nichts tun.'
export const reasonGiven =
  'Du bekommst diese Mail, weil jemand diese Adresse bei Firstbell angegeben hat.'

export const resetSubject = 'Setze dein Firstbell-Passwort zurück'
export const resetPreview = 'Der Link, um ein neues Passwort zu wählen.'
export const resetHeading = 'Wähle ein neues Passwort'
export const reset = 'Jemand, hoffentlich du, möchte das Passwort deines Kontos zurücksetzen.'
export const resetButton = 'Passwort zurücksetzen'
export const resetNote =
  'Wenn du das nicht warst, ignoriere diese Mail: Dein Passwort bleibt, wie es ist.'

export const codeSubject = 'Dein Code für Firstbell'
export const codePreview = 'Der Code bestätigt, dass du es bist.'
export const codeHeading = 'Bestätige, dass du es bist'
export const codeLabel = 'Dein Code'
export const codeWorks = (minutes: number): string =>
  plural(minutes, {
    one: `Der Code gilt ${number(minutes)} Minute, in dem Browser, der ihn angefordert hat.`,
    other: `Der Code gilt ${number(minutes)} Minuten, in dem Browser, der ihn angefordert hat.`,
  })
export const codeNotAsked =
  'Wenn du diesen Code nicht angefordert hast, ist jemand anderes in deinem Konto angemeldet. Öffne Sicherheit und melde die Person dort ab. Gib den Code niemandem weiter.'
export const openSecurity = 'Sicherheit öffnen'

export const passwordSubject = 'Dein Firstbell-Passwort wurde geändert'
export const passwordPreview = 'Alle anderen Geräte wurden abgemeldet.'
export const passwordHeading = 'Dein Passwort wurde geändert'
export const passwordChanged =
  'Das Passwort deines Kontos wurde gerade geändert, und alle anderen Geräte wurden abgemeldet. Wenn du das warst, ist alles in Ordnung.'
export const calendarRenewed =
  'Die private Adresse deines Kalenders ist neu. Wenn ein Kalenderprogramm sie abonniert hat, füge dort die neue aus deinen Einstellungen hinzu.'
export const passwordNote = 'Wenn du das nicht warst, setze sofort ein neues Passwort.'
export const setPassword = 'Neues Passwort setzen'

export const addressSubject = 'Deine E-Mail-Adresse bei Firstbell wurde geändert'
export const addressPreview = 'Dein Konto soll eine neue Adresse bekommen.'
export const addressHeading = 'Deine E-Mail-Adresse wurde geändert'
export const addressChanged = (address: string): string =>
  `Dein Konto soll ${address} verwenden. Sobald diese Adresse bestätigt ist, meldest du dich mit ihr an, und unsere Mails gehen an sie; bis dahin kommen sie hierher.`
export const addressNote =
  'Wenn du das nicht warst, kennt jemand anderes dein Passwort: Setze sofort ein neues. Damit bleibt auch diese Adresse.'

export const deletedSubject = 'Dein Firstbell-Konto wurde gelöscht'
export const deletedPreview = 'Dein Konto und alles, was dazugehörte, ist gelöscht.'
export const deletedHeading = 'Dein Konto wurde gelöscht'
export const deleted =
  'Dein Konto, dein Profil und deine Dateien sind gelöscht, und die Plätze, die du gebucht hattest, sind wieder frei.'
export const deletedByGuardian =
  'Deine Eltern oder Sorgeberechtigten haben widerrufen. Damit endet dein Konto.'
export const deletedThanks =
  'Danke für die Zeit, die du mit uns verbracht hast. Du bist jederzeit wieder willkommen.'
export const reasonDeleted =
  'Du bekommst diese letzte Mail, weil es zu dieser Adresse ein Konto bei Firstbell gab.'
