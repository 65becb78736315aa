/** Changing one's own data: the entries of the menu, and the dialog behind each. */

export const changeDetails = 'Angaben ändern'
export const timeZoneHelp = 'Zeiten auf dem Bildschirm und in E-Mails stehen zuerst in dieser Zone.'

export const changeEmail = 'E-Mail-Adresse ändern'
export const changeEmailAbout =
  'Wir schicken einen Link an die neue Adresse. Sobald du ihn öffnest, meldest du dich mit ihr an.'
export const oldEmail = 'Aktuelle E-Mail-Adresse'
export const newEmail = 'Neue E-Mail-Adresse'

export const changePassword = 'Passwort ändern'
export const changePasswordAbout = 'Hier bleibst du angemeldet, überall sonst wirst du abgemeldet.'
export const noPasswordYet =
  'Dein Konto hat noch kein Passwort. Wir schicken dir einen Link, um eines festzulegen.'
export const forgotPassword = 'Passwort vergessen'
export const oldPassword = 'Aktuelles Passwort'
export const confirmPassword = 'Passwort bestätigen'

export const deleteAccount = 'Konto löschen'
export const endsWithAccount = 'Damit endet:'
export const bookingsEnd =
  'Deine Buchungen und Plätze auf Wartelisten. Die Plätze werden frei; was du bezahlt hast, wird erstattet wie bei einer Stornierung.'
export const offeringsEnd =
  'Die Live-Stunden und Kurse, die du unterrichtest. Alle, die gebucht haben, werden benachrichtigt und erhalten ihr Geld zurück, wo noch etwas bevorsteht.'
export const profileEnds =
  'Dein Profil, deine Dateien und deine Kalenderadresse. Wiederherstellen lässt sich das nicht.'
export const payoutsDue =
  'Was du verdient hast, zahlt dir Stripe weiterhin aus, abzüglich dieser Rückzahlungen.'

export const editPicture = 'Bild ändern'
export const picture = 'Profilbild'
export const currentPicture = 'Aktuelles Bild'
export const previewOf = (file: string) => `Vorschau von ${file}`
export const uploading = 'Wird hochgeladen …'
