/** Notices about changes that are not on screen (rule event-9). */

export const messageAbout = (title: string) => `Nuevo mensaje sobre «${title}».`
export const messageForYou = 'Tienes un mensaje nuevo.'
export const readMessage = 'Leer'
export const seatOffered = (title: string) => `Hay una plaza para ti en «${title}».`
export const seeOffer = 'Ver plaza'
export const newTime = (title: string) => `Ha cambiado el horario de «${title}».`
export const changed = (title: string) => `Hay cambios en «${title}».`
export const cancelled = (title: string) => `Se ha cancelado «${title}».`
export const bookingCancelled = 'Se ha cancelado tu reserva.'
export const viewBooking = 'Ver reserva'
export const view = 'Ver'
export const approved = 'Hemos aprobado tu perfil y ya puedes dar clases.'
export const refused = 'No hemos aprobado tu solicitud para dar clases.'
export const approvalAsked = 'Hay una nueva solicitud para dar clases.'
export const guardianConfirmed = 'Tu padre, madre o tutor ha confirmado. Ya puedes reservar.'
export const findClass = 'Buscar una clase'
