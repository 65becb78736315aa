import type { ReadInternational } from '@firstbell/contract/contact-format'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Reads a phone number with its country code, after + or 00. */
export const readInternational: ReadInternational = (typed) => {
  const number = parsePhoneNumberFromString(typed.replace(/^00/, '+'))
  return number?.isValid() === true ? number.number : undefined
}
