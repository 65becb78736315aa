/** Mails with an instructor's message, or about new material; `several` are classes of a series. */

export const subject = (subject: string): string => `Mensaje: ${subject}`
export const preview = (teacher: string, title: string): string =>
  `${teacher} ha escrito a quienes han reservado «${title}».`
export const heading = {
  class: 'Un mensaje sobre tu clase',
  course: 'Un mensaje sobre tu curso',
  several: 'Un mensaje sobre tus clases',
}
export const wrote = {
  class: (teacher: string): string => `${teacher} ha escrito a quienes han reservado esta clase:`,
  course: (teacher: string): string => `${teacher} ha escrito a quienes han reservado este curso:`,
  several: (teacher: string): string =>
    `${teacher} ha escrito a quienes han reservado estas clases:`,
}
export const note =
  'Este mensaje es de tu profesor. Si respondes a este correo, le llegará tu respuesta.'

export const materialSubject = (title: string): string => `Nuevos materiales: ${title}`
export const materialHeading = 'Tienes materiales nuevos'
export const materialAdded = {
  class: (teacher: string): string => `${teacher} ha añadido esto a una clase que has reservado:`,
  course: (teacher: string): string => `${teacher} ha añadido esto a un curso que has reservado:`,
}
export const newMaterial = 'Nuevos materiales'
