/** Texts of calendar entries. */

export const instructor = (name: string): string => `Enseignant\u00a0: ${name}`
export const join = (url: string): string => `Rejoindre\u00a0: ${url}`
