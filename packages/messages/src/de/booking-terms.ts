/** Cancellation terms (rules payment-7, payment-17). `moment` is a day and a time: 'Tue 24 Nov, 18:00'. */

export const fullRefund = 'Bis zum Beginn kostenlos stornierbar, mit voller Erstattung'
export const freeUntil = (moment: string) =>
  `Kostenlos stornierbar bis ${moment}; danach keine Erstattung`
export const noRefund = (moment: string) =>
  `Keine Erstattung bei Stornierung: Sie war bis ${moment} kostenlos`

/** Shown in the confirmation of a cancellation. */
export const moneyBack = (amount: string, moment: string) =>
  `Du bekommst ${amount} zurück. Kostenlos stornierbar bis ${moment}; danach keine Erstattung.`
export const noMoneyBack = (moment: string) =>
  `Die Stornierung war bis ${moment} kostenlos. Jetzt bekommst du kein Geld mehr zurück.`
