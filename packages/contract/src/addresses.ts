import * as texts from './address-texts.ts'
import { readAddress, type Address } from './address.ts'

export type CallName = keyof typeof texts

/** The addresses of all calls. The definitions of the calls (`defineCall`) include them. */
export const addresses = Object.fromEntries(
  Object.entries(texts).map(([name, text]) => [name, readAddress(text)]),
) as Record<CallName, Address>
