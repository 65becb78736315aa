/** What calendar entries say of a class or course. */

export const instructor = (name: string): string => `المدرّس: \u2068${name}\u2069`
export const join = (url: string): string => `انضمام: ${url}`
