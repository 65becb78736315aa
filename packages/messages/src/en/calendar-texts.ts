/** Texts of calendar entries. */

export const instructor = (name: string): string => `Instructor: ${name}`
export const join = (url: string): string => `Join: ${url}`
