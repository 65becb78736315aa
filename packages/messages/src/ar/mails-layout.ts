/** Texts that all mails share. */

export const hello = (name: string): string => `مرحبًا \u2068${name}\u2069،`
/** To whom no name is known of. */
export const helloThere = 'مرحبًا،'
/** Precedes a former value. */
export const before = 'سابقًا:'
export const label = (label: string): string => `${label}:`
export const labelled = (label: string, value: string): string => `${label}: ${value}`
/** Separates adjacent names or values. */
export const listed = (items: readonly string[]): string => items.join('، ')
export const reasonAccount = 'تصلكم هذه الرسالة لأن لديكم حسابًا في Firstbell.'
