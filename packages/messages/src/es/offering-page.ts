import { number, plural } from './language.ts'

/** The page of a class or course. */

export const loadingClass = 'Cargando la clase...'
export const loadingCourse = 'Cargando el curso...'
/** Precedes the description, for search engines and link previews. */
export const classTerms = (when: string) => `${when}.`
export const courseTerms = (price: string, length: string, when: string) =>
  `${price}, ${length}, ${when}.`
/** Leads to the list, with its filters, from which a reader has come. */
export const backToResults = 'Volver a los resultados'
export const daysRemaining = 'Días restantes'
export const seatsTaken = (taken: number, seats: number) =>
  plural(seats, {
    one: `${number(taken)} de ${number(seats)} plaza ocupada`,
    many: `${number(taken)} de ${number(seats)} de plazas ocupadas`,
    other: `${number(taken)} de ${number(seats)} plazas ocupadas`,
  })
export const share = 'Compartir'
export const linkCopied = 'Enlace copiado.'
export const addressIs = (url: string) => `La dirección de esta página: ${url}`
/** Shown instead of a cancelled offering. */
export const otherClasses = {
  Music: 'Otras clases de música',
  Arts: 'Otras clases de arte',
  Sports: 'Otras clases de deporte',
  Technology: 'Otras clases de tecnología',
  Language: 'Otras clases de idiomas',
}
export const otherCourses = {
  Music: 'Otros cursos de música',
  Arts: 'Otros cursos de arte',
  Sports: 'Otros cursos de deporte',
  Technology: 'Otros cursos de tecnología',
  Language: 'Otros cursos de idiomas',
}
