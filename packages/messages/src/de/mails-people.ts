/** Mails about the suspension of an account. */

export const suspendedSubject = 'Dein Firstbell-Konto wurde gesperrt'
export const suspendedPreview = 'Du kannst dich vorerst nicht anmelden.'
export const suspendedHeading = 'Dein Konto wurde gesperrt'
export const suspended =
  'Unser Team hat dein Konto gesperrt, und du wurdest auf allen Geräten abgemeldet. Du kannst dich erst wieder anmelden, wenn die Sperre aufgehoben ist.'
export const reasonGiven = 'Grund'
export const bookingsStay = 'Deine Buchungen bleiben gültig.'
export const offeringsEnd =
  'Deine kommenden Live-Stunden und Kurse wurden abgesagt, und alle, die sie gebucht hatten, werden benachrichtigt.'
export const reinstatedSubject = 'Dein Firstbell-Konto ist wieder freigeschaltet'
export const reinstatedPreview = 'Dein Konto ist nicht mehr gesperrt.'
export const reinstatedHeading = 'Willkommen zurück'
export const reinstated =
  'Unser Team hat die Sperre deines Kontos aufgehoben. Du kannst dich jetzt wieder anmelden. Abgesagte Live-Stunden und Kurse bleiben abgesagt.'
export const logIn = 'Anmelden'
export const reasonAccount = 'Du bekommst diese E-Mail, weil du ein Konto bei Firstbell hast.'
