/** Texts of calendar entries. */

export const instructor = (name: string): string => `Imparte: ${name}`
export const join = (url: string): string => `Entrar: ${url}`
