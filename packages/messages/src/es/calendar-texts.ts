/** What calendar entries say of a class or course. */

export const instructor = (name: string): string => `Docente: ${name}`
export const join = (url: string): string => `Entrar: ${url}`
