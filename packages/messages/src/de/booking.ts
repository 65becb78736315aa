/** Taking a seat, in dialogs and beside cards. */

export const booking = 'Wird gebucht …'
export const joining = 'Wird eingetragen …'
export const confirm = 'Bestätigen'
export const payNow = 'Jetzt bezahlen'
export const bookSeat = 'Diesen Platz buchen'
/** The same; `of` stands before the title, for screen readers. */
export const bookSeatIn = 'Diesen Platz buchen<of> in </of>'
export const seatBooked = 'Dein Platz ist gebucht.'
/** After the dialog was closed, of a seat that is not paid. */
export const heldUntilPaid = 'Dein Platz ist für kurze Zeit reserviert. Bezahle, um ihn zu buchen.'
export const hasSeat = (title: string) => `Du hast einen Platz in „${title}“.`
export const termsChanged =
  'Preis oder Bedingungen haben sich geändert, seit du diese Seite geöffnet hast. Bitte sieh sie dir an, bevor du bezahlst.'
export const seeClass = 'Zur Live-Stunde'
export const seeCourse = 'Zum Kurs'
