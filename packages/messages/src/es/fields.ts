/** Texts of form fields. */

import { number, plural } from './language.ts'

/** Near the limit, for screen readers. */
export const charactersLeft = (count: number) =>
  plural(count, {
    one: 'Queda 1 carácter',
    many: `Quedan ${number(count)} caracteres`,
    other: `Quedan ${number(count)} caracteres`,
  })
export const showPassword = 'Mostrar contraseña'
export const hidePassword = 'Ocultar contraseña'
