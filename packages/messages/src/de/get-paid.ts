import { number, plural } from './language.ts'

/** An instructor's payout account and earnings. */

export const heading = 'Auszahlungen'
export const loading = 'Auszahlungen werden geladen …'
export const checking = 'Stripe prüft deine Angaben.'
export const closed =
  'Dein Konto bei Stripe wurde geschlossen. Niemand kann deine kostenpflichtigen Live-Stunden und Kurse buchen, bis du ein neues eröffnet hast.'
export const needsApproval =
  'Angebote mit Preis können erst gebucht werden, wenn die Administration dich freigegeben hat. Vervollständige oben deine Angaben; du bekommst eine E-Mail mit der Entscheidung.'
export const needsAccount =
  'Angebote mit Preis können erst gebucht werden, wenn Stripe dich auszahlen kann.'
export const opening = 'Wird geöffnet …'
export const download = 'Zahlungen herunterladen (CSV)'
/** @param reason Stripe’s own words, in its language */
export const refusedBecause = (reason: string) => `Stripe schreibt: „${reason}“`

// No account yet
export const notSetUp = 'Nicht eingerichtet'
export const notSetUpText =
  'Live-Stunden und Kurse können einen Preis haben, sobald du Stripe gesagt hast, wohin dein Geld ausgezahlt werden soll. Stripe fragt, wer du bist, und nach deinem Bankkonto; wir sehen beides nie.'
export const setUp = 'Auszahlungen einrichten'

// An account that is not complete
export const begun = 'Begonnen'
export const begunText =
  'Stripe braucht noch etwas von dir oder prüft es gerade. Danach können Live-Stunden und Kurse einen Preis haben.'
export const goOn = 'Bei Stripe fortfahren'

// An account
export const ready = 'Bereit'
export const readyText =
  'Stripe zahlt dich aus. Dein Konto dort zeigt, wann und auf welches Bankkonto.'
export const openAccount = 'Stripe-Konto öffnen'

// Earnings
export const yourCourses = 'Deine Live-Stunden und Kurse'
/** Precedes an amount, for screen readers. */
export const forYou = 'Für dich: '
/**
 * @param count seats that were paid
 * @param paid the amount paid for them
 * @param share the site's share of that amount
 */
export const seatsPaid = (count: number, paid: string, share: string) =>
  plural(count, {
    one: `${number(count)} Platz · ${paid} bezahlt · ${share} Anteil der Website`,
    other: `${number(count)} Plätze · ${paid} bezahlt · ${share} Anteil der Website`,
  })
