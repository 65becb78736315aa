import { number, plural } from './language.ts'

/** The lists of booked and taught offerings, with their materials and messages. */

export const upcoming = 'Próximamente'
export const past = 'Anteriores'
export const searchByTitle = 'Buscar por título'
export const clearSearch = 'Borrar la búsqueda'
export const tryShorter = 'Prueba con una palabra más corta del título.'
export const nothingEnded = 'Aún no hay nada'
export const endedHere =
  'Aquí aparecerán tus clases y cursos anteriores, con sus mensajes y reseñas.'
export const nothingComing = 'No hay nada programado'
export const endedElsewhere = 'Lo que ya ha terminado está en «Anteriores».'

export const materials = 'Materiales'
export const loadingMaterials = 'Cargando materiales…'
export const noMaterials = 'Aún no hay materiales.'
export const picture = 'Imagen'
export const video = 'Vídeo'
/** A file of any type. */
export const file = 'Archivo'
/**
 * @param type 'PDF'
 * @param size '1.4 MB'
 */
export const fileFacts = (type: string, size: string) => `${type}, ${size}`

export const loadingMessages = 'Cargando mensajes…'
/** `<time/>` is when a message was sent. */
export const sentTo = (students: number) =>
  plural(students, {
    one: `<time/>, a ${number(students)} estudiante`,
    many: `<time/>, a ${number(students)} de estudiantes`,
    other: `<time/>, a ${number(students)} estudiantes`,
  })
