/** The whiteboard of a classroom (rules classroom-16, classroom-17). */

import { number, plural } from './language.ts'

export const board = 'Pizarra'
export const loading = 'Cargando la pizarra…'

/** Tools. */
export const tools = 'Herramientas'
export const tool = {
  pen: 'Lápiz',
  line: 'Línea',
  rectangle: 'Rectángulo',
  text: 'Texto',
  eraser: 'Borrador',
}
export const colors = 'Colores'
export const color = { black: 'Negro', red: 'Rojo', blue: 'Azul', green: 'Verde' }
export const undo = 'Deshacer'
export const redo = 'Rehacer'
export const studentsMayDraw = 'Los estudiantes pueden dibujar'
export const onlyInstructorDraws = 'Solo puede dibujar el profesor.'
export const youMayDraw = 'Tú también puedes dibujar.'

/** Text on the board. */
export const textHint =
  'Haz clic donde quieras empezar el texto, o mueve la cruz con las flechas y pulsa Intro.'
export const writeText = 'Texto en la pizarra'
export const textNamed = (text: string) => `Texto: ${text}`
export const textKeys = 'Usa las flechas para moverlo, Intro para editarlo y Supr para borrarlo.'

/** Pages. */
export const pages = 'Páginas'
export const pageOf = (page: number, pages: number) => `Página ${number(page)} de ${number(pages)}`
export const previousPage = 'Página anterior'
export const nextPage = 'Página siguiente'
export const addPage = 'Añadir página'
export const deletePage = 'Eliminar página'
export const pageDeleted = 'Página eliminada. Pulsa «Deshacer» para recuperarla.'
export const description = 'Descripción de esta página'
export const descriptionHelp = 'Para quienes no pueden ver la pizarra.'

/** Saving. */
export const saveToMaterials = 'Guardar en materiales'
export const saving = (page: number, pages: number) =>
  `Guardando la página ${number(page)} de ${number(pages)}…`
export const saved = (pages: number) =>
  plural(pages, {
    one: 'Se ha añadido una página a los materiales.',
    many: `Se han añadido ${number(pages)} páginas a los materiales.`,
    other: `Se han añadido ${number(pages)} páginas a los materiales.`,
  })
export const nothingToSave = 'La pizarra está vacía.'
export const materialsFull = (count: number) =>
  `Solo caben ${number(count)} materiales. Quita alguno primero.`
export const notSaved = 'No hemos podido guardar la pizarra en los materiales.'
/** The title of a page among the materials. */
export const materialTitle = (date: string, page: number) =>
  `Pizarra, ${date}, página ${number(page)}`

/** What keeps the board from working. */
export const unreachable = 'Ahora mismo no podemos guardar la pizarra. Seguimos intentándolo.'
export const full = 'La pizarra está llena. Ya no se puede dibujar más en esta sesión.'
export const refused = 'Ya no puedes dibujar. Tus últimos cambios no se han guardado.'
