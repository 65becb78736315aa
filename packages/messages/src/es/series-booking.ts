import { number, plural } from './language.ts'

/** Booking the dates of a class that repeats, and changing a booked one for another. */

// Booking
export const whichDates = '¿Qué fechas quieres reservar?'
/** Chooses every date that has a seat. */
export const all = (count: number) => `Todas (${number(count)})`
/**
 * The label of the button; it begins with `confirm`.
 * @param phrase '3 dates'
 */
export const confirmDates = (phrase: string) => `Confirmar · ${phrase}`
export const bookDates = (phrase: string) => `Reservar ${phrase}`
export const booking = 'Reservando…'
export const unanswered =
  'No hemos recibido respuesta. Inténtalo de nuevo. No se reservará nada dos veces.'
export const taken =
  'Una de estas fechas ya no está libre, así que no se ha reservado nada. Elige de nuevo.'
/** A notice about several new bookings. */
export const hasDates = (phrase: string, title: string) =>
  `Tienes plaza en ${phrase} de «${title}».`
export const datesInMail =
  'Te hemos enviado todas las fechas por correo, cada una con su entrada de calendario.'

// Another date
export const changeDate = 'Cambiar fecha'
/** @param date the booked one */
export const changeQuestion = (date: string) =>
  `¿Qué fecha de «<title/>» quieres en lugar de esta: ${date}?`
export const keepDate = 'Mantener esta fecha'
export const changing = 'Cambiando…'
export const noOtherDate = 'No quedan plazas en otras fechas.'
export const dates = 'Fechas'
export const changeHint =
  'Tu plaza actual quedará libre para otra persona. Te avisaremos por correo, y a tu profesor también.'
export const changeRefund = 'Si la nueva fecha cuesta menos, te devolveremos la diferencia.'
/**
 * Instead of the sentences before, for a date that costs more.
 * @param amount the difference
 */
export const changeDearer = (amount: string, minutes: number) =>
  plural(minutes, {
    one: `Esta fecha cuesta ${amount} más, que pagarás en Stripe. Hasta entonces conservas tu plaza actual, y te guardamos la nueva fecha ${number(minutes)} minuto.`,
    many: `Esta fecha cuesta ${amount} más, que pagarás en Stripe. Hasta entonces conservas tu plaza actual, y te guardamos la nueva fecha ${number(minutes)} de minutos.`,
    other: `Esta fecha cuesta ${amount} más, que pagarás en Stripe. Hasta entonces conservas tu plaza actual, y te guardamos la nueva fecha ${number(minutes)} minutos.`,
  })
/** The button then. It begins with `changeDate`. */
export const changeFor = (amount: string) => `Cambiar fecha · ${amount}`

// The state of a date
export const booked = 'Reservada'
export const heldForYou = 'Guardada para ti'
export const seatsLeft = (count: number) =>
  plural(count, {
    one: `Queda ${number(count)} plaza`,
    many: `Quedan ${number(count)} de plazas`,
    other: `Quedan ${number(count)} plazas`,
  })
export const full = 'Sin plazas'
/** Of a date that is full; the date is for screen readers. */
export const joinWaitlist = 'Unirse a la lista de espera<hidden> del <date/></hidden>'
