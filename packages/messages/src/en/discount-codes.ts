import { number, plural } from './language.ts'

/** An instructor's discount codes, and the form that makes one (rule code-7). */

export const heading = 'Codes'
export const loading = 'Loading codes...'
export const explanation =
  'With a code, students pay less for your classes and courses. They enter it when they book.'
export const newCode = 'New code'
export const over = 'Expired'
export const usedUp = 'Used up'
export const copied = 'Code copied'
export const removeTitle = 'Delete code'
export const code = 'Code'
export const codeHelp = '4 to 20 letters, digits or hyphens.'
export const percent = 'Percent off'
export const amount = 'Or amount off'
export const amountHelp = 'From each seat.'
export const offering = 'For'
export const all = 'All my classes and courses'
export const uses = 'Seats (optional)'
export const usesHelp =
  'How many seats can be booked with it. Each date of a series counts as one seat.'
export const lastDay = 'Last day (optional)'
export const create = 'Create code'
export const percentOff = (percent: number) => `${number(percent)}% off`
export const amountOff = (amount: string) => `${amount} off`
/** @param seats those that were booked or are held with the code */
export const used = (seats: number) =>
  plural(seats, { one: `${number(seats)} seat`, other: `${number(seats)} seats` })
export const usedOf = (seats: number, most: number) =>
  plural(most, {
    one: `${number(seats)} of ${number(most)} seat`,
    other: `${number(seats)} of ${number(most)} seats`,
  })
export const validUntil = (moment: string) => `until ${moment}`
export const copy = (code: string) => `Copy ${code}`
export const notCopied = (code: string) => `The code is ${code}`
export const remove = (code: string) => `Delete ${code}`
export const removeQuestion = (code: string) =>
  `Delete the code ${code}? Seats booked with it keep their price.`
export const created = (code: string) => `Code ${code} created.`
