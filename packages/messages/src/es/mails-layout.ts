/** Texts that all mails share. */

export const hello = (name: string): string => `Hola, ${name}:`
/** To whom no name is known of. */
export const helloThere = 'Hola:'
/** Precedes a former value. */
export const before = 'antes:'
export const label = (label: string): string => `${label}:`
export const labelled = (label: string, value: string): string => `${label}: ${value}`
/** Separates adjacent names or values. */
export const listed = (items: readonly string[]): string => items.join(', ')
export const reasonAccount = 'Recibes este correo porque tienes una cuenta en Firstbell.'
