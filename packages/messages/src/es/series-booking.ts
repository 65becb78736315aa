import { number, plural } from './language.ts'

/** Booking the dates of a class that repeats, and changing a booked one for another. */

// Booking
export const books = (dates: number) =>
  plural(dates, {
    one: `Reserva ${number(dates)} fecha:`,
    many: `Reserva ${number(dates)} de fechas:`,
    other: `Reserva ${number(dates)} fechas:`,
  })
export const bookRest = 'Reservar el resto de la serie'
export const bookThisAndRest = 'Reservar esta y el resto de la serie'
export const booking = 'Reservando...'
export const unanswered =
  'No ha llegado respuesta. Inténtalo de nuevo: lo que ya esté reservado no se reserva dos veces.'

// Outcomes, one sentence each
export const classesBooked = (count: number) =>
  plural(count, {
    one: `Se ha reservado ${number(count)} clase.`,
    many: `Se han reservado ${number(count)} de clases.`,
    other: `Se han reservado ${number(count)} clases.`,
  })
export const wereFull = (count: number) =>
  plural(count, {
    one: `${count} estaba completa.`,
    many: `${count} estaban completas.`,
    other: `${count} estaban completas.`,
  })
export const wereStarted = (count: number) =>
  plural(count, {
    one: `${count} ya había empezado.`,
    many: `${count} ya habían empezado.`,
    other: `${count} ya habían empezado.`,
  })
export const wereBookedBefore = (count: number) =>
  plural(count, {
    one: `${count} ya estaba reservada.`,
    many: `${count} ya estaban reservadas.`,
    other: `${count} ya estaban reservadas.`,
  })
export const wereUnavailable = (count: number) =>
  plural(count, {
    one: `${count} no estaba disponible.`,
    many: `${count} no estaban disponibles.`,
    other: `${count} no estaban disponibles.`,
  })

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

// The state of a date
export const booked = 'Reservada'
export const heldForYou = 'Guardada para ti'
export const seatsLeft = (count: number) =>
  plural(count, {
    one: `Queda ${number(count)} plaza`,
    many: `Quedan ${number(count)} de plazas`,
    other: `Quedan ${number(count)} plazas`,
  })
export const full = 'Completa'
