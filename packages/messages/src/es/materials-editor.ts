/** The materials of an own class or course. `title` is that of a material, as it was typed. */

import { sentence } from '../sentence.ts'

export const heading = 'Materiales'
/** Keys: the kind of offering. */
export const hint = {
  class: 'Archivos y enlaces para quienes han reservado esta clase. Pueden verlos antes y después.',
  course:
    'Archivos y enlaces para quienes han reservado este curso. Pueden verlos antes y después.',
}
export const addedAfterwards = 'Les avisaremos por correo de lo que añadas ahora.'
/** With the following classes of a series. */
export const followingHint = (classes: number) =>
  `Lo que añadas aparecerá en estas ${classes} clases.`
export const none = 'Aún no hay materiales.'
export const full = (count: number) => `Has llegado al máximo de ${count} materiales.`
export const moveUp = (title: string) => `Mover ${title} hacia arriba`
export const moveDown = (title: string) => `Mover ${title} hacia abajo`
export const moved = (title: string, to: number, count: number) =>
  sentence(`${title} está ahora en el puesto ${to} de ${count}`)
export const added = (title: string) => `Se ha añadido ${title}.`
export const addedToFollowing = (title: string, classes: number) =>
  `${title} se ha añadido a estas ${classes} clases.`
export const addFile = 'Añadir archivo'

// A link
export const addLink = 'Añadir enlace'
export const add = 'Añadir'
export const adding = 'Añadiendo…'
export const title = 'Título'
export const link = 'Enlace'

// Another title
export const renameNamed = (title: string) => `Cambiar el nombre de ${title}`
export const renameHeading = 'Cambiar el nombre del material'
export const rename = 'Cambiar nombre'
export const renaming = 'Cambiando el nombre…'

// Removing
export const removeNamed = (title: string) => `Quitar ${title}`
export const removeHeading = 'Quitar material'
export const removeQuestion = '¿Quieres quitar «<title/>»? Los estudiantes ya no podrán abrirlo.'
export const remove = 'Quitar'
export const removing = 'Quitando…'
export const removed = (title: string) => `Se ha quitado ${title}.`

// Recordings
export const recordings = 'Grabaciones'
export const recordingsHint = 'Cuando una grabación está lista, aparece entre los materiales.'
export const recordingStates = {
  recording: 'Grabando',
  processing: 'Procesando',
  ready: 'Lista',
  failed: 'Error',
}
export const recordingFaults = {
  lost: 'El servidor del aula se detuvo. Lo grabado hasta entonces se conserva.',
  limit: 'La grabación alcanzó su tamaño máximo.',
  materials_full: 'No caben más materiales. Quita uno y vuelve a intentarlo.',
  media_server: 'El servidor del aula no pudo guardar el archivo.',
}
