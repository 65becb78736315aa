/** The part of the course form that lists the modules. They are numbered from 1. */

export const heading = 'Módulos'
export const hint =
  'Las partes de tu curso, en el orden en que las impartes. No es obligatorio añadirlas.'
export const module = (at: number) => `Módulo ${at}`
export const moved = (from: number, to: number, count: number) =>
  `El módulo ${from} es ahora el módulo ${to} de ${count}.`
export const removed = (at: number) => `Módulo ${at} quitado.`
export const added = (at: number) => `Módulo ${at} añadido.`
export const undo = 'Deshacer'
export const moveUp = (at: number) => `Mover el módulo ${at} hacia arriba`
export const moveDown = (at: number) => `Mover el módulo ${at} hacia abajo`
export const remove = (at: number) => `Quitar el módulo ${at}`
export const title = 'Título del módulo'
export const duration = 'Duración del módulo (minutos)'
export const content = 'Contenido del módulo'
export const add = 'Añadir módulo'
