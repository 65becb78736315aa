/** What calendar entries say of a class or course. */

export const instructor = (name: string): string => `Lehrkraft: ${name}`
export const join = (url: string): string => `Beitreten: ${url}`
