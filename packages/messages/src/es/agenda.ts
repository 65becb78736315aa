import { number, plural } from './language.ts'

/** What comes next on the dashboard, for students and instructors. */

/** By the part of the reader's day; `<name/>` is the person's first name. */
export const greetings = {
  morning: 'Buenos días, <name/>',
  afternoon: 'Buenas tardes, <name/>',
  evening: 'Buenas noches, <name/>',
  night: 'Buenas noches, <name/>',
}
/** The hour at which the evening begins. */
export const eveningFrom: number = 20

export const comingUp = 'Próximas sesiones'
export const thisWeek = 'Esta semana'
export const nothingThisWeek = 'Nada reservado en los próximos siete días.'
/** @param day that of the next session, 'Sun, Dec 6' */
export const nothingBefore = (day: string) => `Nada antes del ${day}.`
export const today = 'Hoy'
export const tomorrow = 'Mañana'
/** After this week. */
export const later = 'Más adelante'

export const materials = 'Materiales'
export const loadingMaterials = 'Cargando los materiales…'
export const noMaterials = 'Aún no hay materiales'
export const moreMaterials = (count: number) =>
  plural(count, {
    one: `${number(count)} más<hidden> de los materiales de «<title/>»</hidden>`,
    many: `${number(count)} más<hidden> de los materiales de «<title/>»</hidden>`,
    other: `${number(count)} más<hidden> de los materiales de «<title/>»</hidden>`,
  })
