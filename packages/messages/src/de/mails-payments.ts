/** Mails about payments. `amount` is a price with its currency. */
import { sentence } from '../sentence.ts'

export const receiptSubject = (title: string): string => `Beleg: ${title}`
export const receiptPreview = (amount: string): string => `${amount} bezahlt.`
export const receiptHeading = 'Dein Beleg'
export const amount = 'Betrag'
/** What was paid to change to a date that costs more. */
export const difference = 'Differenz für einen anderen Termin'
export const withoutCode = 'Preis ohne Code'
export const code = 'Code'
export const paid = 'Bezahlt'
export const receiptNumber = 'Belegnummer'
export const soldBy = 'Verkauft von'
export const through = (seller: string, site: string): string => `${seller}, über ${site}`
export const paidBy = 'Bezahlt von'
export const operator = 'Betreiber'
export const questions = 'Fragen an'
export const openReceipt = 'Beleg öffnen'
export const reasonPaid = 'Du bekommst diese E-Mail, weil du bei Firstbell bezahlt hast.'

export const refundedSubject = (title: string): string => `Erstattet: ${title}`
export const refundedPreview = (amount: string): string => sentence(`Wir erstatten dir ${amount}`)
export const refundedHeading = 'Wir erstatten dir dein Geld'
export const refunded = (amount: string, title: string): string =>
  `Wir erstatten dir ${amount} für „${title}“ auf dem Weg, auf dem du bezahlt hast.`
export const whyRefunded = {
  cancelled: 'Du hast deine Buchung rechtzeitig storniert.',
  offering_cancelled: 'Das Angebot findet nicht statt.',
  seat_gone:
    'Deine Zahlung kam, als der Platz nicht mehr reserviert und kein anderer mehr frei war.',
  paid_twice: 'Du hattest diesen Platz schon bezahlt.',
  wrong_amount: 'Der gezahlte Betrag stimmte nicht, daher wurde nichts gebucht.',
  swapped: 'Der Termin, zu dem du gewechselt hast, kostet weniger.',
  swap_over:
    'Du hattest die Differenz für einen anderen Termin bezahlt, aber dein Platz konnte nicht mehr getauscht werden.',
  by_hand: 'Dein Platz wurde zurückgegeben.',
}
/** Above the dates of a series that were refunded together. */
export const refundedDates = 'Termine'
export const banksTake = 'Es kann fünf bis zehn Tage dauern, bis der Betrag auf deinem Konto ist.'
/** The button to the page of the class or course. */
export const view = { class: 'Live-Stunde ansehen', course: 'Kurs ansehen' }

export const troubleSubject = (subject: string, title: string): string => `${subject}: ${title}`
export const troublePreview = (amount: string): string => `Es geht um ${amount}.`
export const trouble = (amount: string, title: string): string =>
  `Es geht um ${amount} für „${title}“.`
/** A problem with a payment: a heading, the event, and the advice for administrators. */
export const troubles = {
  disputed_refunded: {
    subject: 'Eine erstattete Zahlung wurde angefochten',
    words: 'Das Geld war schon erstattet, und die Bank hat es vorerst noch einmal zurückgeholt.',
    forAdmins:
      'Beantworte die Anfechtung vor Ablauf der Frist im Dashboard von Stripe, mit der Erstattung.',
  },
  lost_refunded: {
    subject: 'Die Anfechtung einer erstatteten Zahlung ist verloren',
    words: 'Die Bank hat gegen uns entschieden; das Geld ist damit zweimal erstattet.',
    forAdmins: 'Was doppelt erstattet wurde, lässt sich nur mit der Person selbst klären.',
  },
  disputed: {
    subject: 'Eine Zahlung wurde angefochten',
    words:
      'Die Bank hat das Geld vorerst zurückgeholt. Der Platz bleibt gebucht, bis sie entschieden hat.',
    forAdmins: 'Beantworte die Anfechtung vor Ablauf der Frist im Dashboard von Stripe.',
  },
  lost: {
    subject: 'Eine Anfechtung ist verloren',
    words: 'Die Bank hat gegen uns entschieden. Das Geld ist weg, und der Platz ist wieder frei.',
    forAdmins: 'Dagegen lässt sich nichts mehr tun.',
  },
  refund_failed: {
    subject: 'Eine Erstattung ist fehlgeschlagen',
    words: 'Stripe konnte das Geld nicht auf die Karte zurückgeben.',
    forAdmins: 'Gib es auf anderem Weg zurück und halte das im Dashboard von Stripe fest.',
  },
}
export const stripeName = (id: string): string => `Zahlungs-ID bei Stripe: ${id}.`
export const reasonAdmin = 'Du bekommst diese E-Mail, weil du Firstbell administrierst.'

// Access to the payout account
export const payoutAccess = {
  opened: {
    subject: 'Für dich wurde ein Auszahlungskonto beantragt',
    text: 'Über dein Konto wurde bei Stripe ein Auszahlungskonto beantragt. Was deine Kurse einbringen, wird auf das Bankkonto ausgezahlt, das dort angegeben wird.',
  },
  entered: {
    subject: 'Dein Auszahlungskonto wurde geöffnet',
    text: 'Über dein Konto wurde ein Link zu deinem Auszahlungskonto bei Stripe geöffnet. Dort lässt sich das Bankkonto ändern, auf das ausgezahlt wird.',
  },
}
