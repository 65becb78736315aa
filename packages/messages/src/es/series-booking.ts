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
export const booking = 'Reservando...'
export const unanswered =
  'No ha llegado respuesta. Inténtalo de nuevo: lo que ya esté reservado no se reserva dos veces.'
export const taken =
  'Una de estas fechas ya no está libre, así que no se ha reservado nada. Elige de nuevo.'
/** A notice about several new bookings. */
export const hasDates = (phrase: string, title: string) =>
  `Tienes plaza en ${phrase} de «${title}».`
export const datesInMail =
  'Todas las fechas están en el correo que te hemos enviado, cada una con su entrada de calendario.'

// Another date
export const changeDate = 'Cambiar fecha'
/** @param date the booked one */
export const changeQuestion = (date: string) =>
  `¿Qué fecha de «<title/>» quieres en lugar de esta: ${date}?`
export const keepDate = 'Mantener esta fecha'
export const changing = 'Cambiando...'
export const noOtherDate = 'Ninguna otra fecha tiene plazas.'
export const dates = 'Fechas'
export const changeHint =
  'Tu plaza queda libre para otra persona. Se avisará por correo tanto a ti como al docente.'
export const changeRefund = 'Si la nueva fecha cuesta menos, se te devuelve la diferencia.'
/**
 * Instead of the sentences before, for a date that costs more.
 * @param amount the difference
 */
export const changeDearer = (amount: string, minutes: number) =>
  `Esta fecha cuesta ${amount} más. Los pagas en Stripe y conservas tu plaza hasta que estén pagados. La nueva fecha se guarda para ti ${minutes} minutos.`
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
