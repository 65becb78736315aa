/** Mails about emails, passwords and accounts. */
import { number, plural } from './language.ts'

export const worksOnLogin = (hours: number): string =>
  plural(hours, {
    one: `Der Link ist ${number(hours)} Stunde gültig. Einen neuen kannst du auf der Anmeldeseite anfordern.`,
    other: `Der Link ist ${number(hours)} Stunden gültig. Einen neuen kannst du auf der Anmeldeseite anfordern.`,
  })
export const worksOnce = (hours: number): string =>
  plural(hours, {
    one: `Der Link ist ${number(hours)} Stunde gültig und kann einmal verwendet werden.`,
    other: `Der Link ist ${number(hours)} Stunden gültig und kann einmal verwendet werden.`,
  })

export const verifySubject = 'Bestätige deine E-Mail-Adresse für Firstbell'
export const verifyPreview = 'Bestätige deine E-Mail-Adresse, dann kannst du dich anmelden.'
export const verifyChangePreview = 'Bestätige deine neue E-Mail-Adresse.'
export const verifyHeading = 'Bestätige deine E-Mail-Adresse'
export const verify =
  'Willkommen bei Firstbell! Bitte bestätige deine E-Mail-Adresse, dann kannst du dich anmelden.'
export const verifyChange =
  'Bitte bestätige, dass du diese E-Mail-Adresse für dein Firstbell-Konto verwenden möchtest. Danach meldest du dich damit an und bekommst hier unsere E-Mails.'
export const contestedSignUp = (when: string): string =>
  `Diese E-Mail-Adresse wurde mehrmals angegeben. Mit dem Link bestätigst du die Registrierung (${when}) und wählst ein neues Passwort. Früher gewählte Passwörter gelten nicht mehr.`
export const contestedChange = (when: string): string =>
  `Diese E-Mail-Adresse wurde mehrmals angegeben. Mit dem Link bestätigst du die Änderung (${when}) und wählst ein neues Passwort. Früher gewählte Passwörter gelten nicht mehr.`
export const verifyButton = 'E-Mail-Adresse bestätigen'
export const notSignedUp = 'Du hast dich nicht registriert? Dann kannst du diese E-Mail ignorieren.'
export const notAsked = 'Du hast das nicht angefordert? Dann kannst du diese E-Mail ignorieren.'
export const reasonGiven =
  'Du bekommst diese E-Mail, weil deine Adresse bei Firstbell angegeben wurde.'

export const resetSubject = 'Neues Passwort für dein Firstbell-Konto'
export const resetPreview = 'Mit diesem Link kannst du ein neues Passwort festlegen.'
export const resetHeading = 'Neues Passwort festlegen'
export const reset =
  'Für dein Konto wurde ein neues Passwort angefordert. Hier kannst du es festlegen.'
export const resetButton = 'Passwort zurücksetzen'
export const resetNote =
  'Du hast das nicht angefordert? Dann kannst du diese E-Mail ignorieren. Dein Passwort bleibt, wie es ist.'

export const codeSubject = 'Dein Code für Firstbell'
export const codePreview = 'Bestätige mit diesem Code, dass du es bist.'
export const codeHeading = 'Bestätige, dass du es bist'
export const codeLabel = 'Dein Code'
export const codeWorks = (minutes: number): string =>
  plural(minutes, {
    one: `Gib ihn innerhalb von ${number(minutes)} Minute in dem Browser ein, in dem du ihn angefordert hast.`,
    other: `Gib ihn innerhalb von ${number(minutes)} Minuten in dem Browser ein, in dem du ihn angefordert hast.`,
  })
export const codeNotAsked =
  'Du hast diesen Code nicht angefordert? Dann ist jemand anderes in deinem Konto angemeldet. Melde die Person in den Sicherheitseinstellungen ab. Gib den Code an niemanden weiter.'
export const openSecurity = 'Zu den Sicherheitseinstellungen'

export const passwordSubject = 'Dein Firstbell-Passwort wurde geändert'
export const passwordPreview = 'Du wurdest auf allen anderen Geräten abgemeldet.'
export const passwordHeading = 'Dein Passwort wurde geändert'
export const passwordChanged =
  'Dein Passwort wurde gerade geändert, und du wurdest auf allen anderen Geräten abgemeldet. Wenn du das warst, musst du nichts weiter tun.'
export const calendarRenewed =
  'Auch dein privater Kalender-Link wurde geändert. Wenn du ihn in einer Kalender-App abonniert hast, kopiere den neuen Link aus deinen Einstellungen.'
export const passwordNote = 'Du warst das nicht? Lege sofort ein neues Passwort fest.'
export const setPassword = 'Neues Passwort festlegen'

export const addressSubject = 'Neue E-Mail-Adresse für dein Firstbell-Konto'
export const addressPreview = 'Für dein Konto wurde eine neue E-Mail-Adresse angegeben.'
export const addressHeading = 'Neue E-Mail-Adresse für dein Konto'
export const addressChanged = (address: string): string =>
  `Für dein Konto wurde ${address} als neue E-Mail-Adresse angegeben. Sobald sie bestätigt ist, meldest du dich damit an und bekommst dort unsere E-Mails. Bis dahin ändert sich nichts.`
export const addressNote =
  'Du warst das nicht? Dann kennt jemand anderes dein Passwort. Lege sofort ein neues fest. Dann bleibt es auch bei deiner bisherigen E-Mail-Adresse.'

export const deletedSubject = 'Dein Firstbell-Konto wurde gelöscht'
export const deletedPreview = 'Dein Konto und deine Daten wurden gelöscht.'
export const deletedHeading = 'Dein Konto wurde gelöscht'
export const deleted =
  'Dein Konto, dein Profil und deine Dateien wurden gelöscht. Deine Buchungen wurden storniert.'
export const deletedByGuardian =
  'Deine Eltern oder Sorgeberechtigten haben ihre Zustimmung widerrufen. Deshalb wurde dein Konto gelöscht.'
export const deletedThanks =
  'Danke, dass du mit uns gelernt hast. Du kannst jederzeit wiederkommen.'
export const reasonDeleted =
  'Du bekommst diese letzte E-Mail, weil du ein Konto bei Firstbell hattest.'
