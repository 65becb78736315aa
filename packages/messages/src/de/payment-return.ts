/** The outcome of a payment, at the top of the course's page. */

export const loggedOut = 'Melde dich an, um den Status deiner Zahlung zu sehen.'
export const logIn = 'Anmelden'
export const received = 'Zahlung erhalten. Dein Platz ist gebucht.'
export const receivedSeveral = 'Zahlung erhalten. Deine Plätze sind gebucht.'
/** The date was exchanged for one that costs more. */
export const receivedSwap = 'Zahlung erhalten. Du hast den Termin gewechselt.'
export const receiptMailed = (email: string) => `Den Beleg schicken wir an ${email}.`
export const confirming = 'Deine Zahlung wird gerade bestätigt.'
export const confirmingLong =
  'Deine Zahlung wird noch bestätigt. Das dauert gerade länger als sonst. Du kannst diese Seite verlassen. Sobald dein Platz gebucht ist, bekommst du eine E-Mail.'
/** The sentence about the held seat follows this text and the next one. */
export const notHeardOf = 'Wir haben noch keine Zahlung erhalten.'
export const notPaidYet = 'Du hast noch nicht bezahlt.'
export const unpaid =
  'Du hast nicht rechtzeitig bezahlt, deshalb ist dein Platz nicht mehr reserviert. Falls du doch bezahlt hast, bekommst du einen Platz, wenn noch einer frei ist. Sonst bekommst du dein Geld vollständig zurück.'
export const refunding = 'Dein Platz ist nicht mehr reserviert. Wir erstatten dir deine Zahlung.'

// The difference to a date that costs more
export const swapNotPaidYet =
  'Du hast die Differenz noch nicht bezahlt. Bis dahin behältst du deinen bisherigen Platz.'
export const swapUnpaid =
  'Die Differenz wurde nicht bezahlt, deshalb bleibt es bei deinem bisherigen Termin. Falls du doch bezahlt hast, bekommst du den neuen Termin, wenn er noch frei ist. Sonst erstatten wir dir das Geld.'
export const swapRefunding =
  'Du konntest den Termin nicht mehr wechseln. Wir erstatten dir deine Zahlung.'
