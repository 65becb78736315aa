/** The page of a parent or guardian, and how a young person asks them again. */

export const title = 'Konto bestätigen'
export const registered = (day: string) =>
  `<name/> hat sich am ${day} mit der Adresse <email/> bei Firstbell registriert und dich als Elternteil oder sorgeberechtigte Person angegeben.`
export const mayBook =
  'Sobald du bestätigst, können mit diesem Konto Live-Stunden und Kurse gebucht werden. Sie finden online statt, mit einer Lehrkraft und anderen Teilnehmenden.'
export const mayWithdraw =
  'Du kannst jederzeit über den Link in deiner E-Mail widerrufen. Dann wird das Konto gelöscht, und seine Buchungen enden.'
export const isConfirmed =
  'Du hast dieses Konto bestätigt. Damit können Live-Stunden und Kurse gebucht werden.'
export const confirm = 'Bestätigen'
export const confirming = 'Wird bestätigt...'
export const withdraw = 'Widerrufen'
export const withdrawing = 'Wird widerrufen...'
export const withdrawQuestion =
  'Möchtest du wirklich widerrufen? Das Konto wird mit allem, was dazugehört, gelöscht. Das lässt sich nicht rückgängig machen.'
export const mailSent = (email: string) =>
  `Wir haben eine E-Mail an ${email} geschickt. Sobald über den Link darin bestätigt wurde, kannst du buchen.`
export const sendAgain = 'E-Mail erneut senden'
export const sendAgainAbout =
  'Berichtige die Adresse, wenn sie falsch ist. Der Link in der früheren E-Mail gilt dann nicht mehr.'
export const email = 'E-Mail-Adresse deiner Eltern oder Sorgeberechtigten'
export const send = 'Senden'
