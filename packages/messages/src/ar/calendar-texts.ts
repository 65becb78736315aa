/** Texts of calendar entries. */

export const instructor = (name: string): string => `المدرّس: \u2068${name}\u2069`
export const join = (url: string): string => `رابط الانضمام: \u2068${url}\u2069`
