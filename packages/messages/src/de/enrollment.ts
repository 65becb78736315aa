import { number, plural } from './language.ts'

/** Enrolling in a course that costs something (rule payment-24). */

/** The label of the button; it begins with `confirm`. */
export const confirmPrice = (price: string) => `Bestätigen · ${price}`
export const payNext = (minutes: number) =>
  plural(minutes, {
    one: `Du bezahlst bei Stripe. Dafür ist dein Platz ${number(minutes)} Minute lang reserviert.`,
    other: `Du bezahlst bei Stripe. Dafür ist dein Platz ${number(minutes)} Minuten lang reserviert.`,
  })
export const payNextSeveral = (minutes: number) =>
  plural(minutes, {
    one: `Du bezahlst bei Stripe. Dafür sind deine Plätze ${number(minutes)} Minute lang reserviert.`,
    other: `Du bezahlst bei Stripe. Dafür sind deine Plätze ${number(minutes)} Minuten lang reserviert.`,
  })
/** The bill above the button. */
export const bill = 'Preisdetails'
/** A line of the bill: what a date costs more than the one that it is exchanged for. */
export const difference = 'Differenz für den Terminwechsel'
export const total = 'Gesamt'

// A discount code (rule code-7)
export const haveCode = 'Du hast einen Code?'
export const code = 'Code'
export const apply = 'Einlösen'
export const applying = 'Wird geprüft …'
export const removeCode = 'Entfernen'
export const codeApplied = (code: string) => `Code ${code} eingelöst.`
/** A line of the bill: what the code takes off. */
export const codeLine = (code: string) => `Code ${code}`
export const codeForOtherDate = 'Dieser Code gilt für einen anderen Termin dieser Reihe.'
export const codeUsesLeft = (seats: number) =>
  plural(seats, {
    one: `Dieser Code gilt noch für einen Platz.`,
    other: `Dieser Code gilt noch für ${number(seats)} Plätze.`,
  })
