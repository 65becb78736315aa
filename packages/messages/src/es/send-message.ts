import { number, plural } from './language.ts'

/** An instructor's mail to everybody booked. */

export const heading = 'Escribir a todos'
/** Keys: the kind of offering. */
export const nobodyBooked = {
  class: 'Nadie ha reservado esta clase todavía, así que no hay a quién escribir.',
  course: 'Nadie ha reservado este curso todavía, así que no hay a quién escribir.',
}
export const nobodyBookedFollowing =
  'Nadie ha reservado estas clases todavía, así que no hay a quién escribir.'
export const audience = (count: number) =>
  plural(count, {
    one: `Enviarás un correo a ${number(count)} estudiante con reserva en «<title/>». Recibirás las respuestas en tu correo. También podrán leerlo quienes reserven más tarde.`,
    many: `Enviarás un correo a ${number(count)} de estudiantes con reserva en «<title/>». Recibirás las respuestas en tu correo. También podrán leerlo quienes reserven más tarde.`,
    other: `Enviarás un correo a ${number(count)} estudiantes con reserva en «<title/>». Recibirás las respuestas en tu correo. También podrán leerlo quienes reserven más tarde.`,
  })
export const followingAudience = (count: number, classes: number) =>
  plural(count, {
    one: `Enviarás un correo a ${number(count)} estudiante con reserva en estas ${classes} clases de «<title/>». Recibirás las respuestas en tu correo. También podrán leerlo quienes reserven más tarde.`,
    many: `Enviarás un correo a ${number(count)} de estudiantes con reserva en estas ${classes} clases de «<title/>», uno a cada persona. Recibirás las respuestas en tu correo. También podrán leerlo quienes reserven más tarde.`,
    other: `Enviarás un correo a ${number(count)} estudiantes con reserva en estas ${classes} clases de «<title/>», uno a cada persona. Recibirás las respuestas en tu correo. También podrán leerlo quienes reserven más tarde.`,
  })
export const subject = 'Asunto'
export const text = 'Mensaje'
/** Keys: the kind of offering. */
export const limit = {
  class: (count: number) => `Como máximo ${count} mensajes sobre una clase en 24 horas.`,
  course: (count: number) => `Como máximo ${count} mensajes sobre un curso en 24 horas.`,
}
export const sendTo = (count: number) =>
  plural(count, {
    one: `Enviar a ${number(count)} estudiante`,
    many: `Enviar a ${number(count)} de estudiantes`,
    other: `Enviar a ${number(count)} estudiantes`,
  })
/** Follows the sentence that the message was sent. */
export const reached = (count: number) =>
  plural(count, {
    one: `${number(count)} estudiante lo recibe por correo.`,
    many: `${number(count)} de estudiantes lo reciben por correo.`,
    other: `${number(count)} estudiantes lo reciben por correo.`,
  })
export const sentMessages = 'Mensajes enviados'
export const none = 'Aún no has enviado ninguno.'
