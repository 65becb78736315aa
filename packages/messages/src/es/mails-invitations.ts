/** Mails to invited and removed students. `who` is the instructor. */

import { sentence } from '../sentence.ts'

export const invitedSubject = (title: string): string => `Invitación: ${title}`
export const invitedPreview = (until: string): string =>
  `Tienes una plaza guardada hasta el ${until}.`
export const invitedHeading = 'Tienes una plaza guardada'
export const invited = {
  class: (who: string): string => `${who} te invita a esta clase.`,
  course: (who: string): string => `${who} te invita a este curso.`,
  several: (who: string): string => `${who} te invita a todas estas fechas.`,
}
export const reservedFor = (email: string, until: string): string =>
  `${sentence(`La plaza está guardada para ${email} hasta el ${until}`)} Para reservarla, inicia sesión con este correo o crea una cuenta con él.`
export const words = (who: string): string => `Mensaje de ${who}`
export const takeSeat = 'Reservar tu plaza'
export const invitedNote =
  '¿No la quieres? No tienes que hacer nada. La plaza volverá a quedar libre.'
export const reasonInvited = (who: string): string =>
  `Recibes este correo porque ${who} ha introducido tu dirección en Firstbell.`

export const removedSubject = (title: string): string => `Ya no tienes plaza: ${title}`
export const removedPreview = 'Tu profesor ha cancelado tu reserva. Este es el motivo.'
export const removedHeading = 'Tu profesor ha cancelado tu reserva'
export const removed = {
  class: (who: string): string => `${who} ha cancelado tu reserva en esta clase.`,
  course: (who: string): string => `${who} ha cancelado tu reserva en este curso.`,
}
export const removedReason = 'Motivo'
export const removedRefund = 'Te devolvemos todo lo que pagaste.'
