/** Texts that all mails share. */

export const hello = (name: string): string => `Hello ${name},`
/** To whom no name is known of. */
export const helloThere = 'Hello,'
/** Precedes a former value. */
export const before = 'before:'
export const label = (label: string): string => `${label}:`
export const labelled = (label: string, value: string): string => `${label}: ${value}`
/** Separates adjacent names or values. */
export const listed = (items: readonly string[]): string => items.join(', ')
export const reasonAccount = 'You’re receiving this email because you have an account at Firstbell.'
