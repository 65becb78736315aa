/** Booking a seat, in dialogs and on cards. */

import { withArticle } from './moments.ts'

export const booking = 'Reservando…'
export const joining = 'Uniéndote…'
export const confirm = 'Confirmar'
export const payNow = 'Pagar ahora'
/** Of a held seat; the title is for screen readers. */
export const payNowFor = 'Pagar ahora<hidden> la plaza en «<title/>»</hidden>'
export const giveUpFor = 'Renunciar<hidden> a la plaza en «<title/>»</hidden>'
export const bookSeat = 'Reservar esta plaza'
/** The same; the title is for screen readers. */
export const bookSeatIn = 'Reservar esta plaza<hidden> en «<title/>»</hidden>'
export const seatBooked = 'Tu plaza está reservada.'
/** A notice about an unpaid seat, after the dialog was closed. */
export const heldUntilPaid = 'Te guardamos la plaza unos minutos. Paga para reservarla.'
export const hasSeat = (title: string) => `Tienes una plaza en «${title}».`
/** @param moment '18:15', with the day if it is another one */
export const joinFrom = (moment: string) => `Puedes entrar desde ${withArticle(moment)}`
/** In the booking dialog that the link of an invitation has opened. */
export const invitedVisitor =
  'Hay una plaza guardada para el correo al que se envió esta invitación. Inicia sesión o crea una cuenta con él.'
/** The same, for a logged-in person without a reserved seat. */
export const invitedOther =
  'Esta invitación ha caducado o es para otro correo electrónico. Inicia sesión con el correo que la recibió.'
export const termsChanged =
  'El precio o las condiciones han cambiado desde que abriste esta página. Revísalos antes de pagar.'
export const seeClass = 'Ver la clase'
export const seeCourse = 'Ver el curso'
