/** The outcome of a payment, at the top of the course's page. */

export const loggedOut = 'Melde dich an, um zu sehen, was aus deiner Zahlung geworden ist.'
export const logIn = 'Anmelden'
export const received = 'Zahlung erhalten. Dein Platz ist gebucht.'
export const receivedSeveral = 'Zahlung erhalten. Deine Plätze sind gebucht.'
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
