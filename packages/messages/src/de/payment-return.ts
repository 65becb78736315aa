/** The outcome of a payment, at the top of the course's page. */

export const loggedOut = 'Melde dich an, um zu sehen, was aus deiner Zahlung geworden ist.'
export const logIn = 'Anmelden'
export const received = 'Zahlung erhalten. Dein Platz ist gebucht.'
export const receivedSeveral = 'Zahlung erhalten. Deine Plätze sind gebucht.'
/** The date was exchanged for one that costs more. */
export const receivedSwap = 'Zahlung erhalten. Dein Termin ist geändert.'
export const viewBooking = 'Buchung ansehen'
export const confirming = 'Wir bestätigen deine Zahlung.'
export const confirmingLong =
  'Wir bestätigen deine Zahlung. Es dauert länger als sonst; du bekommst eine E-Mail, sobald dein Platz gebucht ist, und kannst diese Seite verlassen.'
/** The sentence about the held seat follows this text and the next one. */
export const notHeardOf = 'Bei uns ist keine Zahlung eingegangen.'
export const notPaidYet = 'Du hast noch nicht bezahlt.'
export const unpaid =
  'Dein Platz wurde freigegeben, weil er nicht bezahlt wurde. Falls du inzwischen bezahlt hast, bekommst du einen Platz, der noch frei ist, oder dein Geld zurück.'
export const refunding = 'Dein Platz wurde freigegeben. Dein Geld ist auf dem Weg zurück zu dir.'

// The difference to a date that costs more
export const swapNotPaidYet =
  'Du hast die Differenz noch nicht bezahlt. Bis dahin behältst du deinen bisherigen Platz.'
export const swapUnpaid =
  'Die Differenz wurde nicht bezahlt, daher bleibt es bei deinem Termin. Falls du inzwischen bezahlt hast, wird dein Termin geändert, wenn der Platz noch frei ist; sonst bekommst du dein Geld zurück.'
export const swapRefunding =
  'Dein Termin konnte nicht mehr geändert werden. Dein Geld ist auf dem Weg zurück zu dir.'
