import { number, plural } from './language.ts'
import { withArticle } from './moments.ts'

/** An instructor's discount codes, and the form that makes one (rule code-7). */

export const heading = 'Códigos'
export const loading = 'Cargando los códigos…'
export const explanation =
  'Con un código, tus estudiantes pagan menos por tus clases y cursos. Lo introducen al reservar.'
export const newCode = 'Nuevo código'
export const over = 'Caducado'
export const usedUp = 'Agotado'
export const copied = 'Código copiado'
export const removeTitle = 'Eliminar código'
export const code = 'Código'
export const codeHelp = 'De 4 a 20 letras, cifras o guiones.'
export const percent = 'Descuento en porcentaje'
export const amount = 'O importe fijo'
export const amountHelp = 'Por plaza.'
export const offering = 'Válido para'
export const all = 'Todas tus clases y cursos'
export const uses = 'Plazas (opcional)'
export const usesHelp =
  'Cuántas plazas se pueden reservar con este código. Cada fecha de una serie cuenta como una plaza.'
export const lastDay = 'Último día (opcional)'
export const create = 'Crear código'
export const percentOff = (percent: number) => `${number(percent)} % de descuento`
export const amountOff = (amount: string) => `${amount} de descuento`
/** @param seats those that were booked or are held with the code */
export const used = (seats: number) =>
  plural(seats, {
    one: `${number(seats)} plaza`,
    many: `${number(seats)} de plazas`,
    other: `${number(seats)} plazas`,
  })
export const usedOf = (seats: number, most: number) =>
  plural(most, {
    one: `${number(seats)} de ${number(most)} plaza`,
    many: `${number(seats)} de ${number(most)} de plazas`,
    other: `${number(seats)} de ${number(most)} plazas`,
  })
export const validUntil = (moment: string) => `hasta ${withArticle(moment)}`
export const copy = (code: string) => `Copiar ${code}`
export const notCopied = (code: string) => `El código es ${code}`
export const remove = (code: string) => `Eliminar ${code}`
export const removeQuestion = (code: string) =>
  `¿Quieres eliminar el código ${code}? Las plazas reservadas con él mantienen su precio.`
export const created = (code: string) => `Código ${code} creado.`
