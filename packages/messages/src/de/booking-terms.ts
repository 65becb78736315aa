/** Cancellation terms (rules payment-7, payment-17). `moment` is a day and a time: 'Tue 24 Nov, 18:00'. */

import { sentence } from '../sentence.ts'

export const fullRefund = 'Bis zum Beginn stornierbar, mit voller Erstattung'
export const freeUntil = (moment: string) =>
  `Kostenlos stornierbar bis ${moment}, danach keine Erstattung`
export const noRefund = (moment: string) =>
  `Keine Erstattung mehr. Kostenlos stornieren konntest du bis ${moment}`

/** Shown in the confirmation of a cancellation. */
export const moneyBack = (amount: string, moment: string) =>
  `Du bekommst ${amount} zurück. Kostenlos stornierbar bis ${moment}, danach keine Erstattung.`
export const noMoneyBack = (moment: string) =>
  sentence(`Du bekommst kein Geld mehr zurück. Kostenlos stornieren konntest du bis ${moment}`)
