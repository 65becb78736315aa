/** Mails about classes and courses that do not take place; `several` are classes of a series. */
import { plural } from './language.ts'

export const subject = (titles: string): string => `Se ha cancelado: ${titles}`
export const notTakingPlace = {
  class: 'Esta clase ya no se impartirá.',
  course: 'Este curso ya no se impartirá.',
  several: 'Estas clases ya no se impartirán.',
}
export const sorry = {
  class: 'Lo sentimos, pero esta clase ya no se impartirá.',
  course: 'Lo sentimos, pero este curso ya no se impartirá.',
  several: 'Lo sentimos, pero estas clases ya no se impartirán.',
}
export const because = {
  deleted: {
    class: 'La ha cancelado el profesor.',
    course: 'Lo ha cancelado el profesor.',
    several: 'Las ha cancelado el profesor.',
  },
  'taken-down': {
    class: 'La ha retirado Firstbell.',
    course: 'Lo ha retirado Firstbell.',
    several: 'Las ha retirado Firstbell.',
  },
  'instructor-suspended': {
    class: 'El profesor ya no enseña en Firstbell.',
    course: 'El profesor ya no enseña en Firstbell.',
    several: 'El profesor ya no enseña en Firstbell.',
  },
  'too-few-students': {
    class: 'No se ha llegado al mínimo de estudiantes.',
    course: 'No se ha llegado al mínimo de estudiantes.',
    several: 'No se ha llegado al mínimo de estudiantes.',
  },
  'instructor-removed': {
    class: 'El profesor ya no da clases en Firstbell.',
    course: 'El profesor ya no enseña en Firstbell.',
    several: 'El profesor ya no da clases en Firstbell.',
  },
  'instructor-rejected': {
    class: 'El profesor no tiene autorización para vender cursos en Firstbell.',
    course: 'El profesor no tiene autorización para vender cursos en Firstbell.',
    several: 'El profesor no tiene autorización para vender cursos en Firstbell.',
  },
  'instructor-left': {
    class: 'El profesor ya no está en Firstbell.',
    course: 'El profesor ya no está en Firstbell.',
    several: 'El profesor ya no está en Firstbell.',
  },
}
/** Precedes the instructor's own text. */
export const reasonGiven = 'Motivo del profesor'
/** Precedes the text of an administrator. */
export const reasonOfSite = 'Motivo'
export const endedBookings = (count: number): string =>
  plural(count, {
    one: 'Tu reserva queda cancelada. No tienes que hacer nada.',
    many: 'Tus reservas quedan canceladas. No tienes que hacer nada.',
    other: 'Tus reservas quedan canceladas. No tienes que hacer nada.',
  })
/** For a waitlist. */
export const endedPlaces = (count: number): string =>
  plural(count, {
    one: 'Ya no estás en la lista de espera. No tienes que hacer nada.',
    many: 'Ya no estás en estas listas de espera. No tienes que hacer nada.',
    other: 'Ya no estás en estas listas de espera. No tienes que hacer nada.',
  })
export const endedBoth = (bookings: number, places: number): string =>
  plural(bookings, {
    one: plural(places, {
      one: 'Tu reserva queda cancelada y ya no estás en la lista de espera. No tienes que hacer nada.',
      many: 'Tu reserva queda cancelada y ya no estás en las listas de espera. No tienes que hacer nada.',
      other:
        'Tu reserva queda cancelada y ya no estás en las listas de espera. No tienes que hacer nada.',
    }),
    many: plural(places, {
      one: 'Tus reservas quedan canceladas y ya no estás en la lista de espera. No tienes que hacer nada.',
      many: 'Tus reservas quedan canceladas y ya no estás en las listas de espera. No tienes que hacer nada.',
      other:
        'Tus reservas quedan canceladas y ya no estás en las listas de espera. No tienes que hacer nada.',
    }),
    other: plural(places, {
      one: 'Tus reservas quedan canceladas y ya no estás en la lista de espera. No tienes que hacer nada.',
      many: 'Tus reservas quedan canceladas y ya no estás en las listas de espera. No tienes que hacer nada.',
      other:
        'Tus reservas quedan canceladas y ya no estás en las listas de espera. No tienes que hacer nada.',
    }),
  })
export const bookedHeading = {
  class: 'Tu clase se ha cancelado',
  course: 'Tu curso se ha cancelado',
  several: 'Tus clases se han cancelado',
}
export const waitedHeading = {
  class: 'Se ha cancelado una clase en la que esperabas plaza',
  course: 'Se ha cancelado un curso en el que esperabas plaza',
  several: 'Se han cancelado varias clases en las que esperabas plaza',
}
export const youWaitedFor = 'Estabas en la lista de espera de:'
export const seeBookings = 'Ver tus reservas'
