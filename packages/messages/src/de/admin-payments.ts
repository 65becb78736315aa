/** All payments, for administrators. Amounts and moments are formatted. */

export const heading = 'Zahlungen'
/** The name of the paged list, for screen readers. */
export const listName = 'Zahlungen'
export const shown = 'Angezeigte Zahlungen'
export const needYou = 'Zu erledigen'
export const loading = 'Zahlungen werden geladen …'
export const noneNeedsYou = 'Gerade musst du dich um keine Zahlung kümmern.'
export const none = 'Noch keine Zahlungen.'
export const noneUnpaid = 'Es gibt keine unbezahlten Reservierungen.'
export const download = 'Zahlungen herunterladen (CSV)'

// A payment
export const parties = '<student/> an <instructor/>'
export const deletedAccount = 'Gelöschtes Konto'
export const begunAt = (at: string) => `Begonnen: ${at}`
export const startsAt = (at: string) => `Beginn: ${at}`
export const paidAt = (at: string) => `Bezahlt: ${at}`
export const amountAsked = (amount: string) => `${amount} verlangt`
/** What was paid to change to a date that costs more. */
export const difference = 'Differenz für den Terminwechsel'
export const amountRefunded = (amount: string) => `${amount} erstattet`
export const openAtStripe = 'Bei Stripe öffnen<hidden>: „<title/>“</hidden>'

// Its state
export const opening = 'Zahlungsseite angefordert'
export const open = 'Zahlung ausstehend'
export const closing = 'Zahlungsseite wird geschlossen'
export const unpaid = 'Nicht bezahlt'
export const paid = 'Bezahlt'
export const kept = 'Bezahlt, Buchung storniert'
export const refunding = 'Erstattung läuft'
export const refunded = 'Erstattet'
export const refundFailed = 'Erstattung fehlgeschlagen'
export const refundFailedTodo =
  'Erstatte den Betrag auf anderem Weg und vermerke das im Stripe-Dashboard.'
export const disputed = 'Angefochten'
export const disputedTodo =
  'Beantworte die Anfechtung im Stripe-Dashboard, bevor die Frist abläuft. Bis dahin bleibt der Platz gebucht.'
export const lost = 'Anfechtung verloren'
export const refundedDisputed = 'Erstattet, dann angefochten'
export const refundedDisputedTodo =
  'Beantworte die Anfechtung im Stripe-Dashboard, bevor die Frist abläuft, und verweise auf die Erstattung.'
export const refundedLost = 'Erstattet, Anfechtung verloren'

// The sums of all
export const sumPaid = 'Bezahlt'
export const sumRefunded = 'Erstattet'
export const sumDisputed = 'Angefochten'
export const sumShare = 'Servicegebühren'
