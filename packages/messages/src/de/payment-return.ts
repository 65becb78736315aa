/** The outcome of a payment, at the top of the course's page. */

export const loggedOut = 'Melde dich an, um den Stand deiner Zahlung zu sehen.'
export const logIn = 'Anmelden'
export const received = 'Zahlung erhalten. Dein Platz ist gebucht.'
export const receivedSeveral = 'Zahlung erhalten. Deine Plätze sind gebucht.'
/** The date was exchanged for one that costs more. */
export const receivedSwap = 'Zahlung erhalten. Dein Termin wurde geändert.'
export const viewBooking = 'Buchung ansehen'
export const confirming = 'Wir bestätigen deine Zahlung.'
export const confirmingLong =
  'Wir bestätigen deine Zahlung. Das dauert länger als sonst. Du kannst diese Seite verlassen: Sobald dein Platz gebucht ist, bekommst du eine E-Mail.'
/** The sentence about the held seat follows this text and the next one. */
export const notHeardOf = 'Bei uns ist keine Zahlung eingegangen.'
export const notPaidYet = 'Du hast noch nicht bezahlt.'
export const unpaid =
  'Du hast nicht rechtzeitig bezahlt, deshalb ist dein Platz nicht mehr reserviert. Falls du doch bezahlt hast, bekommst du einen Platz, wenn noch einer frei ist, oder dein Geld vollständig zurück.'
export const refunding = 'Dein Platz ist nicht mehr reserviert. Wir erstatten dir deine Zahlung.'

// The difference to a date that costs more
export const swapNotPaidYet =
  'Du hast die Differenz noch nicht bezahlt. Bis dahin behältst du deinen bisherigen Platz.'
export const swapUnpaid =
  'Die Differenz wurde nicht bezahlt, deshalb bleibt es bei deinem Termin. Falls du doch bezahlt hast, ändern wir deinen Termin, wenn der neue noch frei ist, oder erstatten dir das Geld.'
export const swapRefunding =
  'Dein Termin konnte nicht mehr geändert werden. Wir erstatten dir deine Zahlung.'
