/** Mails with an instructor's message, or about new material; `several` are classes of a series. */

export const subject = (subject: string): string => `Mensaje: ${subject}`
export const preview = (teacher: string, title: string): string =>
  `${teacher} ha escrito a todas las personas con plaza en «${title}».`
export const heading = {
  class: 'Un mensaje sobre tu clase',
  course: 'Un mensaje sobre tu curso',
  several: 'Un mensaje sobre tus clases',
}
export const wrote = {
  class: (teacher: string): string =>
    `${teacher} ha escrito a todas las personas con plaza en esta clase:`,
  course: (teacher: string): string =>
    `${teacher} ha escrito a todas las personas con plaza en este curso:`,
  several: (teacher: string): string =>
    `${teacher} ha escrito a todas las personas con plaza en estas clases:`,
}
export const note =
  'Son palabras del docente, no de Firstbell. Si respondes a este mensaje, la respuesta le llegará al docente.'

export const materialSubject = (title: string): string => `Nuevos materiales: ${title}`
export const materialHeading = 'Hay nuevos materiales'
export const materialAdded = {
  class: (teacher: string): string => `${teacher} ha añadido esto a una clase que has reservado:`,
  course: (teacher: string): string => `${teacher} ha añadido esto a un curso que has reservado:`,
}
export const newMaterial = 'Nuevos materiales'
