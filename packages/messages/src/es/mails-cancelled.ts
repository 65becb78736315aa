/** Mails about classes and courses that do not take place; `several` are classes of a series. */
import { plural } from './language.ts'

export const subject = (titles: string): string => `Cancelado: ${titles}`
export const notTakingPlace = {
  class: 'Esta clase no se impartirá.',
  course: 'Este curso no se impartirá.',
  several: 'Estas clases no se impartirán.',
}
export const sorry = {
  class: 'Lo sentimos, pero esta clase no se impartirá.',
  course: 'Lo sentimos, pero este curso no se impartirá.',
  several: 'Lo sentimos, pero estas clases no se impartirán.',
}
export const because = {
  deleted: {
    class: 'El docente la ha cancelado.',
    course: 'El docente lo ha cancelado.',
    several: 'El docente las ha cancelado.',
  },
  'taken-down': {
    class: 'Firstbell la ha retirado.',
    course: 'Firstbell lo ha retirado.',
    several: 'Firstbell las ha retirado.',
  },
  'instructor-suspended': {
    class: 'El docente ya no enseña en Firstbell.',
    course: 'El docente ya no enseña en Firstbell.',
    several: 'El docente ya no enseña en Firstbell.',
  },
  'too-few-students': {
    class: 'No ha llegado al mínimo de reservas.',
    course: 'No ha llegado al mínimo de reservas.',
    several: 'No han llegado al mínimo de reservas.',
  },
  'instructor-removed': {
    class: 'El docente ya no da clases en Firstbell.',
    course: 'El docente ya no enseña en Firstbell.',
    several: 'El docente ya no da clases en Firstbell.',
  },
  'instructor-rejected': {
    class: 'El docente no está autorizado para vender cursos en Firstbell.',
    course: 'El docente no está autorizado para vender cursos en Firstbell.',
    several: 'El docente no está autorizado para vender cursos en Firstbell.',
  },
  'instructor-left': {
    class: 'El docente ha dejado Firstbell.',
    course: 'El docente ha dejado Firstbell.',
    several: 'El docente ha dejado Firstbell.',
  },
}
/** Precedes the instructor's own text. */
export const reasonGiven = 'Motivo del docente'
/** Precedes the text of an administrator. */
export const reasonOfSite = 'Motivo'
export const endedBookings = (count: number): string =>
  plural(count, {
    one: 'Tu reserva se ha cancelado. No tienes que hacer nada.',
    many: 'Tus reservas se han cancelado. No tienes que hacer nada.',
    other: 'Tus reservas se han cancelado. No tienes que hacer nada.',
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
      one: 'Tu reserva se ha cancelado. Ya no estás en la lista de espera. No tienes que hacer nada.',
      many: 'Tu reserva se ha cancelado. Ya no estás en las listas de espera. No tienes que hacer nada.',
      other:
        'Tu reserva se ha cancelado. Ya no estás en las listas de espera. No tienes que hacer nada.',
    }),
    many: plural(places, {
      one: 'Tus reservas se han cancelado. Ya no estás en la lista de espera. No tienes que hacer nada.',
      many: 'Tus reservas se han cancelado. Ya no estás en las listas de espera. No tienes que hacer nada.',
      other:
        'Tus reservas se han cancelado. Ya no estás en las listas de espera. No tienes que hacer nada.',
    }),
    other: plural(places, {
      one: 'Tus reservas se han cancelado. Ya no estás en la lista de espera. No tienes que hacer nada.',
      many: 'Tus reservas se han cancelado. Ya no estás en las listas de espera. No tienes que hacer nada.',
      other:
        'Tus reservas se han cancelado. Ya no estás en las listas de espera. No tienes que hacer nada.',
    }),
  })
export const bookedHeading = {
  class: 'Tu clase se ha cancelado',
  course: 'Tu curso se ha cancelado',
  several: 'Tus clases se han cancelado',
}
export const waitedHeading = {
  class: 'Se ha cancelado una clase de tu lista de espera',
  course: 'Se ha cancelado un curso de tu lista de espera',
  several: 'Se han cancelado clases de tu lista de espera',
}
export const youWaitedFor = 'Estabas en la lista de espera de:'
export const seeBookings = 'Ver tus reservas'
