/** 'Invite students' and 'Remove from class' on the page of an own class or course. */

import { plural } from './language.ts'

export const heading = 'Invitaciones'
export const invite = 'Invitar estudiantes'
export const none = 'Invita a tus propios estudiantes: se guarda una plaza para cada persona.'
export const states = {
  invited: 'Invitado',
  booked: 'Reservado',
  declined: 'Rechazado',
  expired: 'Caducado',
}
export const heldUntil = (moment: string) => `Plaza guardada hasta el ${moment}`
export const dates = (count: number) => `${count} fechas`
export const withdraw = 'Retirar'
export const withdrawTitle = 'Retirar la invitación'
export const withdrawQuestion = (email: string) =>
  `¿Quieres retirar la invitación de ${email}? La plaza quedará libre.`
export const withdrawAllQuestion = (email: string, dates: number) =>
  `¿Quieres retirar la invitación de ${email}? Las plazas de las ${dates} fechas quedarán libres.`
export const explanation =
  'Se guarda una plaza para cada correo durante siete días, como máximo hasta el inicio. Solo ese correo puede reservarla.'
export const emails = 'Correos electrónicos'
export const emailsHelp = (most: number) =>
  `Uno por línea o separados por comas. Como máximo ${most} a la vez.`
export const message = 'Mensaje (opcional)'
export const messageHelp = 'Aparece en el correo, sin enlaces.'
export const send = 'Enviar invitaciones'
export const sent = (count: number) =>
  plural(count, {
    one: `${count} invitación enviada.`,
    many: `${count} invitaciones enviadas.`,
    other: `${count} invitaciones enviadas.`,
  })
export const refused = (count: number) =>
  plural(count, {
    one: `${count} correo no se ha invitado:`,
    many: `${count} correos no se han invitado:`,
    other: `${count} correos no se han invitado:`,
  })
export const remove = {
  class: 'Quitar de la clase',
  course: 'Quitar del curso',
}
export const removeQuestion = (name: string) =>
  `${name} pierde la plaza, recibe un correo con el motivo y se le devuelve todo lo que pagó. Para volver a reservar, necesitará una invitación tuya.`
export const reason = 'Motivo'
export const removing = 'Quitando…'
