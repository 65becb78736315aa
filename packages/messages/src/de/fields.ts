/** Texts of form fields. */

import { number } from './language.ts'

/** Near the limit, for screen readers. */
export const charactersLeft = (count: number) => `Noch ${number(count)} Zeichen`
export const showPassword = 'Passwort anzeigen'
export const hidePassword = 'Passwort verbergen'
