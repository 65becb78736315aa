/** Mails about the suspension of an account. */

export const suspendedSubject = 'Dein Konto bei Firstbell ist gesperrt'
export const suspendedPreview = 'Du kannst dich vorerst nicht anmelden.'
export const suspendedHeading = 'Dein Konto ist gesperrt'
export const suspended =
  'Die Administration hat dein Konto gesperrt. Du bist überall abgemeldet und kannst dich erst wieder anmelden, wenn die Sperre aufgehoben ist.'
export const reasonGiven = 'Angegebener Grund'
export const bookingsStay = 'Was du gebucht hast, bleibt gebucht.'
export const offeringsEnd =
  'Deine kommenden Live-Stunden und Kurse sind abgesagt, und alle, die sie gebucht hatten, wissen Bescheid.'
export const reinstatedSubject = 'Du kannst dein Konto bei Firstbell wieder benutzen'
export const reinstatedPreview = 'Dein Konto ist nicht mehr gesperrt.'
export const reinstatedHeading = 'Dein Konto geht wieder'
export const reinstated =
  'Die Administration hat die Sperre deines Kontos aufgehoben. Du kannst dich wieder anmelden; was abgesagt wurde, bleibt abgesagt.'
export const logIn = 'Anmelden'
export const reasonAccount = 'Du bekommst diese E-Mail, weil du ein Konto bei Firstbell hast.'
