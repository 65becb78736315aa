/** Texts that all mails share. */

export const hello = (name: string): string => `Bonjour ${name},`
/** To whom no name is known of. */
export const helloThere = 'Bonjour,'
/** Precedes a former value. */
export const before = 'avant\u00a0:'
export const label = (label: string): string => `${label}\u00a0:`
export const labelled = (label: string, value: string): string => `${label}\u00a0: ${value}`
/** Separates adjacent names or values. */
export const listed = (items: readonly string[]): string => items.join(', ')
export const reasonAccount = 'Vous recevez cet e-mail parce que vous avez un compte sur Firstbell.'
