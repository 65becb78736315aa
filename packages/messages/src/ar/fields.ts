/** Texts of form fields. */

import { number, plural } from './language.ts'

/** Near the limit, for screen readers. */
export const charactersLeft = (count: number) =>
  plural(count, {
    zero: 'لا توجد أحرف متبقية',
    one: 'حرف واحد متبقٍّ',
    two: 'حرفان متبقيان',
    few: `${number(count)} أحرف متبقية`,
    many: `${number(count)} حرفًا متبقيًا`,
    other: `${number(count)} حرف متبقٍّ`,
  })
export const showPassword = 'إظهار كلمة المرور'
export const hidePassword = 'إخفاء كلمة المرور'
