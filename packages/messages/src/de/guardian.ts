/** The page of a parent or guardian, and how a young person asks them again. */

export const title = 'Konto bestätigen'
export const registered = (day: string) =>
  `<name/> (<email/>) hat sich am ${day} bei Firstbell registriert und dich als Elternteil oder sorgeberechtigte Person angegeben.`
export const mayBook =
  'Sobald du bestätigst, können mit diesem Konto Live-Stunden und Kurse gebucht werden. Sie finden online statt, mit einer Lehrkraft und anderen Teilnehmer:innen.'
export const mayWithdraw =
  'Über den Link in deiner E-Mail kannst du deine Zustimmung jederzeit widerrufen. Dann wird das Konto gelöscht, und alle Buchungen werden storniert.'
export const isConfirmed =
  'Du hast dieses Konto bestätigt. Damit können jetzt Live-Stunden und Kurse gebucht werden.'
export const confirm = 'Bestätigen'
export const confirming = 'Wird bestätigt …'
export const withdraw = 'Widerrufen'
export const withdrawing = 'Wird widerrufen …'
export const withdrawQuestion =
  'Möchtest du deine Zustimmung wirklich widerrufen? Damit wird das Konto mit allem, was dazugehört, gelöscht. Das lässt sich nicht rückgängig machen.'
export const mailSent = (email: string) =>
  `Wir haben eine E-Mail an ${email} geschickt. Sobald deine Eltern oder Sorgeberechtigten bestätigt haben, kannst du buchen.`
export const sendAgain = 'E-Mail erneut senden'
export const sendAgainAbout =
  'Die E-Mail-Adresse stimmt nicht? Korrigiere sie hier. Der frühere Link ist dann nicht mehr gültig.'
export const email = 'E-Mail-Adresse deiner Eltern oder Sorgeberechtigten'
export const send = 'Senden'
