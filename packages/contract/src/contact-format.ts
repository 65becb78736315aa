import { CONTACT_DIGITS } from './limits.ts'
import { messages } from './messages.ts'

/**
 * The form of contacts, which a setting of the site chooses (rule account-32): ten digits, or numbers with a country code.
 * Server and browser set it before they parse a contact.
 */
export const CONTACT_FORMATS = ['ten-digits', 'international'] as const
export type ContactFormat = (typeof CONTACT_FORMATS)[number]

/** Returns a typed number in the form of E.164 (`+493012345678`); undefined if it is none. */
export type ReadInternational = (typed: string) => string | undefined

let international: ReadInternational | undefined

/** Accepts numbers with a country code, which `read` reads; without it, ten digits. */
export function acceptContacts(read: ReadInternational | undefined): void {
  international = read
}

/** Returns a contact as it is stored; one that is not valid stays as it is. */
export const normalizeContact = (typed: string): string => international?.(typed) ?? typed

export const isContact = (text: string): boolean =>
  international === undefined
    ? new RegExp(`^[0-9]{${CONTACT_DIGITS}}$`).test(text)
    : international(text) !== undefined

export const contactMessage = (): string =>
  international === undefined ? messages.contactDigits : messages.contactInternational
