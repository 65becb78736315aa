import { number, plural } from './language.ts'

/** A student's own bookings, and cancelling one. */

export const pastClasses = 'Clases anteriores'
export const loadingNext = 'Cargando tus próximas sesiones…'
export const nothingComing = 'No tienes nada programado'
export const nothingComingHelp =
  'Aquí aparecerán tus reservas, con un botón «Entrar» cuando llegue la hora.'
export const findClass = 'Buscar una clase'
/** Says that a session is open. */
export const openNow = 'Ya puedes entrar'

/** The number of bookings that are not shown. */
export const moreBooked = (count: number) =>
  plural(count, {
    one: `${number(count)} reserva más`,
    many: `${number(count)} de reservas más`,
    other: `${number(count)} reservas más`,
  })
export const allClasses = 'Todas tus clases'
export const allCourses = 'Todos tus cursos'
/** Until a held seat is given away. */
export const minutesLeft = (minutes: number) =>
  plural(minutes, {
    one: `Queda ${number(minutes)} minuto`,
    many: `Quedan ${number(minutes)} de minutos`,
    other: `Quedan ${number(minutes)} minutos`,
  })

export const cancelBooking = 'Cancelar reserva'
export const cancelQuestion = (title: string) =>
  `¿Seguro que quieres cancelar tu reserva de «${title}»?`
export const cancelConfirm = 'Sí, cancelarla'
export const cancelling = 'Cancelando…'
export const keep = 'No, conservarla'
/** The outcome of a cancellation for the seat and the payment. */
export const seatFree = 'Tu plaza vuelve a estar libre.'
export const refunding = (amount: string) => `Te devolvemos ${amount} a tu tarjeta.`
export const noRefund = 'Sin reembolso.'
export const startedTooLate = 'Ya ha empezado. Las reservas se pueden cancelar hasta el comienzo.'
export const overTooLate = 'Ya ha terminado. Las reservas se pueden cancelar hasta el comienzo.'

export const noBooking = 'No tienes reserva'
export const noLongerBooked = 'Ya no tienes reserva ni estás en la lista de espera.'

/** Precedes its value, for screen readers. */
export const categoryIs = 'Categoría: '
export const started = { class: 'En curso', course: 'En curso' }
export const past = { class: 'Ya terminó', course: 'Ya terminó' }
export const view = 'Ver'
export const changeDate = 'Cambiar fecha'
export const date = 'Fecha'
export const category = 'Categoría'
export const level = 'Nivel'
export const maxStudents = 'Máximo de estudiantes'
export const enrolled = 'Inscritos'
export const messages = 'Mensajes'
export const noMessages = 'Aún no hay mensajes del profesor.'
export const enrolledStudents = 'Estudiantes inscritos'
export const noName = 'Nombre no disponible'
export const modules = 'Módulos'
/** On paper alone. */
export const bookedBy = 'Reserva de'
export const timeZone = 'Zona horaria'
export const joinAddress = 'Enlace para entrar'
