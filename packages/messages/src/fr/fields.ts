/** Texts of form fields. */

import { number, plural } from './language.ts'

/** Near the limit, for screen readers. */
export const charactersLeft = (count: number) =>
  plural(count, {
    one: `${number(count)} caractère restant`,
    many: `${number(count)} caractères restants`,
    other: `${number(count)} caractères restants`,
  })
export const showPassword = 'Afficher le mot de passe'
export const hidePassword = 'Masquer le mot de passe'
