import { number, plural } from './language.ts'
import { withArticle } from './moments.ts'

/** The students of an own class or course, and who attended. */

export const heading = 'Asistencia'
export const downloadList = 'Descargar lista (CSV)'
/** Keys: the kind of offering. */
export const nobodyBooked = {
  class: 'Nadie ha reservado esta clase todavía.',
  course: 'Nadie ha reservado este curso todavía.',
}
const studentsBooked = (count: number) =>
  plural(count, {
    one: `${number(count)} estudiante con reserva`,
    many: `${number(count)} de estudiantes con reserva`,
    other: `${number(count)} estudiantes con reserva`,
  })
export const booked = (count: number) => `${studentsBooked(count)}.`
/** Shown before the start. */
export const markLater = (count: number) =>
  `${studentsBooked(count)}. Podrás marcar quién asistió en cuanto haya empezado.`
/** Shown before the start, with the number of students who have already joined. */
export const joinedMarkLater = (count: number, joined: number) =>
  `${studentsBooked(count)}, ${plural(joined, { one: `${number(joined)} ya ha entrado`, many: `${number(joined)} ya han entrado`, other: `${number(joined)} ya han entrado` })}. Podrás marcar quién asistió en cuanto haya empezado.`
/** Shown after the start. */
export const summary = (count: number, attended: number, absent: number, open: number) =>
  `${studentsBooked(count)}. Asistencias: ${attended}, ausencias: ${absent}, sin datos: ${open}.`
export const nameMissing = 'Nombre no disponible'
export const emailMissing = 'Correo electrónico no disponible'
/** @param moment a time, and a day unless it is today */
export const joinedAt = (moment: string) => `Hora de entrada: ${moment}`
export const minutesInClass = (count: number) =>
  plural(count, {
    one: `${number(count)} minuto en clase`,
    many: `${number(count)} de minutos en clase`,
    other: `${number(count)} minutos en clase`,
  })
/** @param day '3 Mar' */
export const bookedOn = (day: string) => `Reservó el ${day}`
/** Among the dates of a series that are over and that the student had booked. */
export const attendedDates = (visits: number, count: number) => `asistió a ${visits} de ${count}`

// Waiting students
export const waitingSince = (day: string) => `En espera desde el ${day}`
/** @param moment '18:20', with the day if it is another one */
export const heldUntil = (moment: string) => `Plaza guardada hasta ${withArticle(moment)}`

// Choices
export const attendanceOf = (name: string) => `Asistencia de ${name}`
export const attended = 'Asistió'
export const absent = 'Ausente'
export const notKnown = 'Sin datos'
export const saved = 'Guardado.'
export const allAttended = 'Asistieron todos'
