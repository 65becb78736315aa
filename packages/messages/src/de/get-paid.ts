import { number, plural } from './language.ts'

/** An instructor's payout account and earnings. */

export const heading = 'Auszahlungen'
export const loading = 'Auszahlungen werden geladen …'
export const checking = 'Stripe prüft deine Angaben.'
export const closed =
  'Dein Stripe-Konto wurde geschlossen. Deine kostenpflichtigen Live-Stunden und Kurse können erst wieder gebucht werden, wenn du ein neues Konto eröffnet hast.'
export const needsApproval =
  'Deine kostenpflichtigen Live-Stunden und Kurse können erst gebucht werden, wenn unser Team dein Profil freigegeben hat. Vervollständige oben dein Lehrprofil. Über die Entscheidung informieren wir dich per E-Mail.'
export const needsAccount =
  'Deine kostenpflichtigen Live-Stunden und Kurse können erst gebucht werden, wenn deine Auszahlungen bei Stripe eingerichtet sind.'
export const opening = 'Wird geöffnet …'
export const download = 'Zahlungen herunterladen (CSV)'
/** @param reason Stripe’s own words, in its language */
export const refusedBecause = (reason: string) => `Stripe schreibt: „${reason}“`

// No account yet
export const notSetUp = 'Nicht eingerichtet'
export const notSetUpText =
  'Richte bei Stripe deine Auszahlungen ein, dann kannst du Live-Stunden und Kurse gegen Bezahlung anbieten. Deine Identitäts- und Bankdaten bleiben bei Stripe.'
export const setUp = 'Auszahlungen einrichten'

// An account that is not complete
export const begun = 'In Bearbeitung'
export const begunText =
  'Stripe braucht noch Angaben von dir oder prüft sie gerade. Danach kannst du Live-Stunden und Kurse gegen Bezahlung anbieten.'
export const goOn = 'Bei Stripe fortfahren'

// An account
export const ready = 'Bereit'
export const readyText =
  'Stripe zahlt dir deine Einnahmen aus. Wann und auf welches Bankkonto, siehst du in deinem Stripe-Konto.'
export const openAccount = 'Zum Stripe-Konto'

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
    one: `${number(count)} Platz · ${paid} bezahlt · ${share} Servicegebühr`,
    other: `${number(count)} Plätze · ${paid} bezahlt · ${share} Servicegebühr`,
  })
