/** Texts of form fields. */

import { number, plural } from './language.ts'

/** Near the limit, for screen readers. */
export const charactersLeft = (count: number) =>
  plural(count, {
    one: `${number(count)} character left`,
    other: `${number(count)} characters left`,
  })
export const showPassword = 'Show password'
export const hidePassword = 'Hide password'
