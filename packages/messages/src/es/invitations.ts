/** 'Invite students' and 'Remove from class' on the page of an own class or course. */

import { plural } from './language.ts'

export const heading = 'Invitaciones'
export const invite = 'Invitar estudiantes'
export const none = 'Invita a tus propios estudiantes. Le guardaremos una plaza a cada uno.'
export const states = {
  invited: 'Enviada',
  booked: 'Reservada',
  declined: 'Rechazada',
  expired: 'Caducada',
}
export const heldUntil = (moment: string) => `Plaza guardada hasta el ${moment}`
export const dates = (count: number) => `${count} fechas`
export const withdraw = 'Retirar'
/** The address is for screen readers. */
export const withdrawFrom = 'Retirar<hidden> la invitación de <email/></hidden>'
export const withdrawTitle = 'Retirar invitación'
export const withdrawQuestion = (email: string) =>
  `¿Quieres retirar la invitación de ${email}? La plaza volverá a quedar libre.`
export const withdrawAllQuestion = (email: string, dates: number) =>
  `¿Quieres retirar la invitación de ${email}? Las plazas de las ${dates} fechas volverán a quedar libres.`
export const explanation =
  'Guardamos una plaza para cada correo durante siete días, o hasta el comienzo si es antes. Solo se puede reservar con ese correo.'
export const emails = 'Correos electrónicos'
export const emailsHelp = (most: number) =>
  `Uno por línea o separados por comas. Como máximo ${most} al día.`
export const message = 'Mensaje (opcional)'
export const messageHelp = 'Lo incluiremos en el correo. No puede contener enlaces.'
export const send = 'Enviar invitaciones'
/** While many addresses are sent in parts. */
export const progress = (done: number, count: number) => `Enviadas ${done} de ${count}…`
/** After a failure in between, behind its message. */
export const left = (count: number) =>
  plural(count, {
    one: `Aún no se ha enviado la invitación a ${count} correo, que sigue en la lista.`,
    many: `Aún no se ha enviado la invitación a ${count} correos, que siguen en la lista.`,
    other: `Aún no se ha enviado la invitación a ${count} correos, que siguen en la lista.`,
  })
export const sent = (count: number) =>
  plural(count, {
    one: `${count} invitación enviada.`,
    many: `${count} invitaciones enviadas.`,
    other: `${count} invitaciones enviadas.`,
  })
export const refused = (count: number) =>
  plural(count, {
    one: `No se ha enviado la invitación a ${count} correo:`,
    many: `No se ha enviado la invitación a ${count} correos:`,
    other: `No se ha enviado la invitación a ${count} correos:`,
  })
export const remove = {
  class: 'Dar de baja de la clase',
  course: 'Dar de baja del curso',
}
/** The name is for screen readers. */
export const removeNamed = {
  class: 'Quitar de la clase<hidden>: <name/></hidden>',
  course: 'Quitar del curso<hidden>: <name/></hidden>',
}
export const removeQuestion = (name: string) =>
  `${name} perderá su plaza. Le enviaremos el motivo por correo y le devolveremos todo lo que pagó. Para volver a reservar, necesitará que le invites.`
export const reason = 'Motivo'
export const removing = 'Dando de baja…'
