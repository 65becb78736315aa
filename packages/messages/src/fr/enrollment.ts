import { number, plural } from './language.ts'

/** Enrolling in a course that costs something (rule payment-24). */

/** The label of the button; it begins with `confirm`. */
export const confirmPrice = (price: string) => `Confirmer · ${price}`
export const payNext = (minutes: number) =>
  `Vous payez chez Stripe. La place est retenue ${minutes} minutes.`
export const payNextSeveral = (minutes: number) =>
  `Vous payez chez Stripe. Les places sont retenues ${minutes} minutes.`
/** The bill above the button. */
export const bill = 'Ce que vous payez'
/** A line of the bill: what a date costs more than the one that it is exchanged for. */
export const difference = 'Différence pour une autre date'
export const total = 'Total'

// A discount code (rule code-7)
export const haveCode = 'Vous avez un code\u00a0?'
export const code = 'Code'
export const apply = 'Appliquer'
export const applying = 'Vérification...'
export const removeCode = 'Retirer'
export const codeApplied = (code: string) => `Code ${code} appliqué.`
/** A line of the bill: what the code takes off. */
export const codeLine = (code: string) => `Code ${code}`
export const codeForOtherDate = 'Ce code est destiné à une autre date de cette série.'
export const codeUsesLeft = (seats: number) =>
  plural(seats, {
    one: `Ce code peut servir pour une place encore.`,
    many: `Ce code peut servir pour ${number(seats)} places encore.`,
    other: `Ce code peut servir pour ${number(seats)} places encore.`,
  })
