/** Changing one's own data: the entries of the menu, and the dialog behind each. */

export const changeDetails = 'Angaben ändern'
export const timeZoneHelp = 'Zeiten auf dem Bildschirm und in E-Mails stehen zuerst in dieser Zone.'

export const changeEmail = 'E-Mail-Adresse ändern'
export const changeEmailAbout =
  'Wir schicken einen Link an deine neue E-Mail-Adresse. Sobald du ihn geöffnet hast, meldest du dich mit der neuen Adresse an.'
export const oldEmail = 'Aktuelle E-Mail-Adresse'
export const newEmail = 'Neue E-Mail-Adresse'

export const changePassword = 'Passwort ändern'
export const changePasswordAbout = 'Hier bleibst du angemeldet, überall sonst wirst du abgemeldet.'
export const noPasswordYet =
  'Dein Konto hat noch kein Passwort. Wir schicken dir einen Link, mit dem du eines festlegen kannst.'
export const forgotPassword = 'Passwort vergessen'
export const oldPassword = 'Aktuelles Passwort'
export const confirmPassword = 'Passwort bestätigen'

export const deleteAccount = 'Konto löschen'
export const endsWithAccount = 'Damit wird auch gelöscht:'
export const bookingsEnd =
  'Deine Buchungen und Wartelistenplätze. Du bekommst dasselbe erstattet, wie wenn du selbst stornierst.'
export const offeringsEnd =
  'Die Live-Stunden und Kurse, die du unterrichtest. Alle, die gebucht haben, werden benachrichtigt und bekommen ihr Geld zurück, soweit etwas noch nicht vorbei ist.'
export const profileEnds =
  'Dein Profil, deine Dateien und dein Kalender-Link. Sie lassen sich nicht wiederherstellen.'
export const payoutsDue =
  'Was du verdient hast, zahlt dir Stripe weiterhin aus, abzüglich dieser Erstattungen.'

export const editPicture = 'Bild ändern'
export const picture = 'Profilbild'
export const currentPicture = 'Aktuelles Bild'
export const previewOf = (file: string) => `Vorschau von ${file}`
export const uploading = 'Wird hochgeladen …'
