/** Mails about payments. `amount` is a price with its currency. */
import { sentence } from '../sentence.ts'

export const receiptSubject = (title: string): string => `Beleg: ${title}`
export const receiptPreview = (amount: string): string => `${amount} bezahlt.`
export const receiptHeading = 'Dein Beleg'
export const amount = 'Betrag'
/** What was paid to change to a date that costs more. */
export const difference = 'Differenz für den Terminwechsel'
export const withoutCode = 'Preis ohne Code'
export const code = 'Code'
export const paid = 'Bezahlt'
export const receiptNumber = 'Belegnummer'
export const soldBy = 'Verkauft von'
export const through = (seller: string, site: string): string => `${seller}, über ${site}`
export const paidBy = 'Bezahlt von'
export const operator = 'Betreiber'
export const questions = 'Fragen an'
export const openReceipt = 'Zum Beleg'
export const reasonPaid = 'Du bekommst diese E-Mail, weil du bei Firstbell bezahlt hast.'

export const refundedSubject = (title: string): string => `Erstattung: ${title}`
export const refundedPreview = (amount: string): string => `Du bekommst ${amount} zurück.`
export const refundedHeading = 'Deine Erstattung'
export const refunded = (amount: string, title: string): string =>
  `Wir erstatten dir ${amount} für „${title}“ über deine ursprüngliche Zahlungsart.`
export const whyRefunded = {
  cancelled: 'Du hast deine Buchung rechtzeitig storniert.',
  seat_gone:
    'Als deine Zahlung ankam, war der Platz nicht mehr für dich reserviert und kein anderer mehr frei.',
  paid_twice: 'Du hattest diesen Platz schon bezahlt.',
  wrong_amount:
    'Der gezahlte Betrag stimmte nicht mit dem Preis überein, deshalb wurde nichts gebucht.',
  swapped: 'Der Termin, zu dem du gewechselt hast, kostet weniger.',
  swap_over:
    'Du hattest die Differenz für einen anderen Termin bezahlt, aber dein Termin ließ sich nicht mehr ändern.',
  by_hand: 'Deine Buchung wurde storniert.',
}
/** The same, of one that was cancelled. */
export const offeringCancelled = {
  class: 'Die Live-Stunde findet nicht statt.',
  course: 'Der Kurs findet nicht statt.',
}
/** Above the dates of a series that were refunded together. */
export const refundedDates = 'Termine'
export const banksTake = 'Es kann 5 bis 10 Tage dauern, bis das Geld auf deinem Konto ist.'
/** The button to the page of the class or course. */
export const view = { class: 'Live-Stunde ansehen', course: 'Kurs ansehen' }

export const troubleSubject = (subject: string, title: string): string => `${subject}: ${title}`
export const troublePreview = (amount: string): string => sentence(`Betrag: ${amount}`)
export const trouble = (amount: string, title: string): string =>
  `Es geht um ${amount} für „${title}“.`
/** A problem with a payment: a heading, the event, and the advice for administrators. */
export const troubles = {
  disputed_refunded: {
    subject: 'Erstattete Zahlung angefochten',
    words:
      'Die Zahlung war schon erstattet. Jetzt hat die Bank das Geld vorläufig ein zweites Mal zurückgeholt, bis sie entschieden hat.',
    forAdmins:
      'Beantworte die Anfechtung im Stripe-Dashboard, bevor die Frist abläuft, und verweise auf die Erstattung.',
  },
  lost_refunded: {
    subject: 'Anfechtung einer erstatteten Zahlung verloren',
    words:
      'Die Bank hat zugunsten der Person entschieden, die gebucht hatte. Damit wurde ihr das Geld zweimal erstattet.',
    forAdmins:
      'Nur die Person selbst kann den doppelten Betrag zurückzahlen. Bitte nimm Kontakt mit ihr auf.',
  },
  disputed: {
    subject: 'Zahlung angefochten',
    words:
      'Die Bank hat das Geld vorläufig zurückgeholt. Bis sie entschieden hat, bleibt der Platz gebucht.',
    forAdmins: 'Beantworte die Anfechtung im Stripe-Dashboard, bevor die Frist abläuft.',
  },
  lost: {
    subject: 'Anfechtung verloren',
    words:
      'Die Bank hat zugunsten der Person entschieden, die gebucht hatte. Das Geld wurde ihr erstattet, und der Platz ist wieder frei.',
    forAdmins: 'Du musst nichts weiter tun.',
  },
  refund_failed: {
    subject: 'Erstattung fehlgeschlagen',
    words: 'Stripe konnte den Betrag nicht auf die Karte zurückbuchen.',
    forAdmins: 'Erstatte den Betrag auf anderem Weg und vermerke das im Stripe-Dashboard.',
  },
}
export const stripeName = (id: string): string => `Zahlungs-ID bei Stripe: ${id}.`
export const reasonAdmin = 'Du bekommst diese E-Mail, weil du Admin von Firstbell bist.'

// Access to the payout account
export const payoutAccess = {
  opened: {
    subject: 'Für dich wurde ein Auszahlungskonto beantragt',
    text: 'Über dein Firstbell-Konto wurde bei Stripe ein Auszahlungskonto beantragt. Deine Einnahmen gehen auf das Bankkonto, das dort angegeben wird.',
  },
  entered: {
    subject: 'Auf dein Auszahlungskonto wurde zugegriffen',
    text: 'Über dein Firstbell-Konto wurde auf dein Auszahlungskonto bei Stripe zugegriffen. Dort lässt sich das Bankkonto für deine Auszahlungen ändern.',
  },
}
