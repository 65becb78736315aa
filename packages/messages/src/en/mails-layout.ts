/** What all mails share. */

export const hello = (name: string): string => `Hello ${name},`
/** To whom no name is known of. */
export const helloThere = 'Hello there,'
/** Before a former value. */
export const before = 'before:'
export const label = (label: string): string => `${label}:`
export const labelled = (label: string, value: string): string => `${label}: ${value}`
/** Names or values that stand beside each other. */
export const listed = (items: readonly string[]): string => items.join(', ')
export const reasonAccount = 'You get this mail because this address has an account at Firstbell.'
