/** Changing one's own data: the entries of the menu, and the dialog behind each. */

export const changeDetails = 'Angaben ändern'
export const timeZoneHelp =
  'Uhrzeiten auf der Website und in E-Mails zeigen wir dir zuerst in dieser Zeitzone.'

export const changeEmail = 'E-Mail-Adresse ändern'
export const changeEmailAbout =
  'Wir schicken einen Link an deine neue E-Mail-Adresse. Sobald du ihn geöffnet hast, meldest du dich mit der neuen Adresse an.'
export const oldEmail = 'Aktuelle E-Mail-Adresse'
export const newEmail = 'Neue E-Mail-Adresse'

export const changePassword = 'Passwort ändern'
export const changePasswordAbout = 'Hier bleibst du angemeldet. Überall sonst wirst du abgemeldet.'
export const noPasswordYet =
  'Dein Konto hat noch kein Passwort. Wir schicken dir einen Link, mit dem du eines festlegen kannst.'
export const forgotPassword = 'Passwort vergessen'
export const oldPassword = 'Aktuelles Passwort'
export const confirmPassword = 'Passwort bestätigen'

export const deleteAccount = 'Konto löschen'
export const endsWithAccount = 'Mit deinem Konto löschst du auch:'
export const bookingsEnd =
  'Deine Buchungen und Wartelistenplätze. Du bekommst so viel zurück, als würdest du selbst stornieren.'
export const offeringsEnd =
  'Die Live-Stunden und Kurse, die du unterrichtest. Alle, die gebucht haben, werden benachrichtigt. Für alles, was noch nicht vorbei ist, bekommen sie ihr Geld zurück.'
export const profileEnds =
  'Dein Profil, deine Dateien und dein Kalender-Link. Sie lassen sich nicht wiederherstellen.'
export const payoutsDue =
  'Was du verdient hast, zahlt dir Stripe weiterhin aus, abzüglich dieser Erstattungen.'

export const editPicture = 'Bild ändern'
export const picture = 'Profilbild'
export const currentPicture = 'Aktuelles Bild'
export const previewOf = (file: string) => `Vorschau von ${file}`
export const uploading = 'Wird hochgeladen …'
