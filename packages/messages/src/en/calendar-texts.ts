/** What calendar entries say of a class or course. */

export const instructor = (name: string): string => `Instructor: ${name}`
export const join = (url: string): string => `Join: ${url}`
