/** Reminders, and mails that ask for reviews. `day` is a day as `formats` writes it, `time` a time of day. */
import { number, plural } from './language.ts'
import { withArticle } from './moments.ts'

export const todaySubject = (time: string, title: string): string =>
  `Hoy a ${withArticle(time)}: ${title}`
export const tomorrowSubject = (time: string, title: string): string =>
  `Mañana a ${withArticle(time)}: ${title}`
export const daySubject = (day: string, time: string, title: string): string =>
  `El ${day}, a ${withArticle(time)}: ${title}`

/** Headings, of which `next` are those of a course that has begun. */
export const startsToday = {
  class: (time: string): string => `Tu clase empieza hoy a ${withArticle(time)}`,
  course: (time: string): string => `Tu curso empieza hoy a ${withArticle(time)}`,
  next: (time: string): string =>
    `La próxima sesión de tu curso empieza hoy a ${withArticle(time)}`,
}
export const startsTomorrow = {
  class: (time: string): string => `Tu clase empieza mañana a ${withArticle(time)}`,
  course: (time: string): string => `Tu curso empieza mañana a ${withArticle(time)}`,
  next: (time: string): string =>
    `La próxima sesión de tu curso empieza mañana a ${withArticle(time)}`,
}
export const startsOn = {
  class: (day: string, time: string): string =>
    `Tu clase empieza el ${day}, a ${withArticle(time)}`,
  course: (day: string, time: string): string =>
    `Tu curso empieza el ${day}, a ${withArticle(time)}`,
  next: (day: string, time: string): string =>
    `La próxima sesión de tu curso empieza el ${day}, a ${withArticle(time)}`,
}
export const preview = (when: string): string => `El ${when}.`

export const session = 'Sesión'
export const sessionOf = (position: number, sessions: number): string =>
  `${number(position)} de ${number(sessions)}`
export const youHaveSeat = {
  class: 'Has reservado esta clase:',
  course: 'Has reservado este curso:',
}
export const join = 'Entrar'
export const joinNote =
  'Puedes pulsar «Entrar» cuando quieras. Pasarás a la sesión en cuanto se abra.'
export const cancelPaid =
  '¿No puedes asistir? En tu reserva verás si te devolvemos el dinero al cancelar.'
export const cancelFree = {
  class:
    '¿No puedes asistir? Cancela antes de que empiece la clase para que otra persona pueda ocupar la plaza.',
  course:
    '¿No puedes asistir? Cancela antes de que empiece el curso para que otra persona pueda ocupar la plaza.',
}
export const reasonBooked = {
  class: 'Recibes este correo porque has reservado esta clase en Firstbell.',
  course: 'Recibes este correo porque has reservado este curso en Firstbell.',
}
export const unsubscribe = 'Dejar de recibir recordatorios'

export const nobodyBooked = {
  class: 'Nadie ha reservado esta clase.',
  course: 'Nadie ha reservado este curso.',
}
export const studentsBooked = {
  class: (students: number): string =>
    plural(students, {
      one: `${number(students)} estudiante ha reservado esta clase.`,
      many: `${number(students)} estudiantes han reservado esta clase.`,
      other: `${number(students)} estudiantes han reservado esta clase.`,
    }),
  course: (students: number): string =>
    plural(students, {
      one: `${number(students)} estudiante ha reservado este curso.`,
      many: `${number(students)} estudiantes han reservado este curso.`,
      other: `${number(students)} estudiantes han reservado este curso.`,
    }),
}
export const startClass = 'Empezar la clase'
export const addLink = 'Añadir un enlace'
export const reasonTeach = {
  class: 'Recibes este correo porque impartes esta clase en Firstbell.',
  course: 'Recibes este correo porque impartes este curso en Firstbell.',
}
