/** Texts of calendar entries. */

export const instructor = (name: string): string => `Lehrkraft: ${name}`
export const join = (url: string): string => `Beitreten: ${url}`
