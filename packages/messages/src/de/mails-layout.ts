/** Texts that all mails share. */

export const hello = (name: string): string => `Hallo ${name}!`
/** To whom no name is known of. */
export const helloThere = 'Hallo!'
/** Precedes a former value. */
export const before = 'vorher:'
export const label = (label: string): string => `${label}:`
export const labelled = (label: string, value: string): string => `${label}: ${value}`
/** Separates adjacent names or values. */
export const listed = (items: readonly string[]): string => items.join(', ')
export const reasonAccount = 'Du bekommst diese E-Mail, weil du ein Konto bei Firstbell hast.'
