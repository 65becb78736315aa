import { number, plural } from './language.ts'

/** The dialog of an own class or course, and the confirmation of its deletion. */

export const duplicate = 'Duplicar'
export const seeAsStudent = 'Ver como estudiante'
export const noMeetingLink = 'Aún no hay enlace de videollamada, así que nadie puede entrar.'
/** Without a link, on a site with classrooms. */
export const takesPlaceHere =
  'Se imparte aquí, en Firstbell. Para usar otra plataforma, añade un enlace de videollamada.'
/** Precedes the link. */
export const meetingLink = 'Enlace de videollamada:'

// Facts
export const date = 'Fecha'
export const category = 'Categoría'
export const level = 'Nivel'
export const sessionLength = 'Duración de la sesión'
export const minutes = (count: number) =>
  plural(count, {
    one: `${number(count)} minuto`,
    many: `${number(count)} de minutos`,
    other: `${number(count)} minutos`,
  })
export const price = 'Precio'
export const maxStudents = 'Máximo de estudiantes'
export const enrolled = 'Inscritos'
export const held = 'Plazas guardadas'
export const waitlist = 'Lista de espera'
export const modules = 'Módulos'
export const messages = 'Mensajes'

// Deleting
export const confirmDelete = 'Confirmar eliminación'
/** Keys: the kind of offering. */
export const deleteQuestion = {
  class: '¿Seguro que quieres eliminar esta clase?',
  course: '¿Seguro que quieres eliminar este curso?',
}
export const deleteFollowingQuestion = (classes: number) =>
  `¿Seguro que quieres eliminar estas ${classes} clases?`
export const followingDeleted = (classes: number) => `Se han eliminado ${classes} clases.`
export const nobodyBooked = 'Nadie tiene una reserva.'
export const nobodyTold = 'Ya ha terminado, así que no se avisará a nadie.'
export const bookedTold = (count: number) =>
  plural(count, {
    one: `${number(count)} estudiante tiene una reserva. Le avisaremos por correo.`,
    many: `${number(count)} de estudiantes tienen una reserva. Les avisaremos por correo.`,
    other: `${number(count)} estudiantes tienen una reserva. Les avisaremos por correo.`,
  })
export const nobodyBookedOrWaiting = 'Nadie tiene una reserva ni está en lista de espera.'
export const bookedOrWaitingTold = (count: number) =>
  plural(count, {
    one: `${number(count)} estudiante tiene una reserva o está en lista de espera. Le avisaremos por correo.`,
    many: `${number(count)} de estudiantes tienen una reserva o están en lista de espera. Les avisaremos por correo.`,
    other: `${number(count)} estudiantes tienen una reserva o están en lista de espera. Les avisaremos por correo.`,
  })
export const deletionReason = 'Motivo (opcional)'
export const deletionReasonAbout = 'Lo incluiremos en el correo a los estudiantes.'

// The scope of an action on a class of a series
export const appliesTo = 'Se aplica a'
export const thisClass = 'Esta clase'
export const thisAndFollowing = 'Esta y las siguientes'
