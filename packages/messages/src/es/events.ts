/** Notices about changes that are not on screen (rule event-9). */

export const messageAbout = (title: string) => `Hay un mensaje sobre «${title}».`
export const messageForYou = 'Hay un mensaje para ti.'
export const readMessage = 'Leer'
export const seatOffered = (title: string) => `Hay una plaza para ti en «${title}», si la quieres.`
export const seeOffer = 'Ver plaza'
export const newTime = (title: string) => `«${title}» tiene un nuevo horario.`
export const changed = (title: string) => `Hay cambios en «${title}».`
export const cancelled = (title: string) => `Se ha cancelado «${title}».`
export const bookingCancelled = 'Se ha cancelado lo que habías reservado.'
export const viewBooking = 'Ver reserva'
export const view = 'Ver'
export const approved = 'Te hemos aprobado: ya puedes dar clases.'
export const refused = 'Se ha rechazado tu solicitud de aprobación.'
export const approvalAsked = 'Un docente solicita su aprobación.'
export const guardianConfirmed = 'Tu padre, madre o tutor ha confirmado. Ya puedes reservar.'
export const findClass = 'Buscar una clase'
