import { number, plural } from './language.ts'

/** Enrolling in a course that costs something (rule payment-24). */

/** The label of the button; it begins with `confirm`. */
export const confirmPrice = (price: string) => `Confirm · ${price}`
export const payNext = (minutes: number) =>
  plural(minutes, {
    one: `You pay at Stripe. The seat is held for ${number(minutes)} minute.`,
    other: `You pay at Stripe. The seat is held for ${number(minutes)} minutes.`,
  })
export const payNextSeveral = (minutes: number) =>
  plural(minutes, {
    one: `You pay at Stripe. The seats are held for ${number(minutes)} minute.`,
    other: `You pay at Stripe. The seats are held for ${number(minutes)} minutes.`,
  })
/** The bill above the button. */
export const bill = 'What you pay'
/** A line of the bill: what a date costs more than the one that it is exchanged for. */
export const difference = 'Difference for another date'
export const total = 'Total'

// A discount code (rule code-7)
export const haveCode = 'Have a code?'
export const code = 'Code'
export const apply = 'Apply'
export const applying = 'Checking...'
export const removeCode = 'Remove'
export const codeApplied = (code: string) => `Code ${code} is applied.`
/** A line of the bill: what the code takes off. */
export const codeLine = (code: string) => `Code ${code}`
export const codeForOtherDate = 'This code is for another date of this series.'
export const codeUsesLeft = (seats: number) =>
  plural(seats, {
    one: `This code can be used for one more seat.`,
    other: `This code can be used for ${number(seats)} more seats.`,
  })
