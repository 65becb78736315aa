/** Booking a seat, in dialogs and on cards. */

export const booking = 'Wird gebucht …'
export const joining = 'Wird eingetragen …'
export const confirm = 'Bestätigen'
export const payNow = 'Jetzt bezahlen'
/** Of a held seat; the title is for screen readers. */
export const payNowFor = 'Jetzt bezahlen<hidden>: „<title/>“</hidden>'
export const giveUpFor = 'Abgeben<hidden>: Platz in „<title/>“</hidden>'
export const bookSeat = 'Diesen Platz buchen'
/** The same; the title is for screen readers. */
export const bookSeatIn = 'Diesen Platz buchen<hidden>: „<title/>“</hidden>'
export const seatBooked = 'Dein Platz ist gebucht.'
/** A notice about an unpaid seat, after the dialog was closed. */
export const heldUntilPaid = 'Dein Platz ist für kurze Zeit reserviert. Bezahle, um ihn zu buchen.'
export const hasSeat = (title: string) => `Dein Platz für „${title}“ ist gebucht.`
/** @param moment '18:15', with the day if it is another one */
export const joinFrom = (moment: string) => `Einlass ab ${moment}`
/** In the booking dialog that the link of an invitation has opened. */
export const invitedVisitor =
  'Für die E-Mail-Adresse, an die diese Einladung ging, ist ein Platz reserviert. Melde dich damit an oder registriere dich.'
/** The same, for a logged-in person without a reserved seat. */
export const invitedOther =
  'Diese Einladung gilt für eine andere E-Mail-Adresse oder ist abgelaufen. Melde dich mit der Adresse an, an die wir sie geschickt haben.'
export const termsChanged =
  'Der Preis oder die Bedingungen haben sich geändert, seit du diese Seite geöffnet hast. Bitte prüfe sie, bevor du bezahlst.'
export const seeClass = 'Zur Live-Stunde'
export const seeCourse = 'Zum Kurs'
