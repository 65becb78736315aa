/** Mails about classes and courses that do not take place; `several` are classes of a series. */
import { plural } from './language.ts'

export const subject = (titles: string): string => `Cancelado: ${titles}`
export const notTakingPlace = {
  class: 'Esta clase no se celebrará.',
  course: 'Este curso no se celebrará.',
  several: 'Estas clases no se celebrarán.',
}
export const sorry = {
  class: 'Lo sentimos: esta clase no se celebrará.',
  course: 'Lo sentimos: este curso no se celebrará.',
  several: 'Lo sentimos: estas clases no se celebrarán.',
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
    class: 'No la ha reservado un número suficiente de estudiantes.',
    course: 'No lo ha reservado un número suficiente de estudiantes.',
    several: 'No las ha reservado un número suficiente de estudiantes.',
  },
  'instructor-removed': {
    class: 'El docente ya no da clases en Firstbell.',
    course: 'El docente ya no enseña en Firstbell.',
    several: 'El docente ya no da clases en Firstbell.',
  },
  'instructor-rejected': {
    class: 'El docente no tiene aprobación para vender cursos en Firstbell.',
    course: 'El docente no tiene aprobación para vender cursos en Firstbell.',
    several: 'El docente no tiene aprobación para vender cursos en Firstbell.',
  },
  'instructor-left': {
    class: 'El docente ha dejado Firstbell.',
    course: 'El docente ha dejado Firstbell.',
    several: 'El docente ha dejado Firstbell.',
  },
}
/** Precedes the instructor's own text. */
export const reasonGiven = 'Motivo que ha dado el docente'
/** Precedes the text of an administrator. */
export const reasonOfSite = 'El motivo'
export const endedBookings = (count: number): string =>
  plural(count, {
    one: 'Tu reserva queda cancelada y no tienes que hacer nada.',
    many: 'Tus reservas quedan canceladas y no tienes que hacer nada.',
    other: 'Tus reservas quedan canceladas y no tienes que hacer nada.',
  })
/** For a waitlist. */
export const endedPlaces = (count: number): string =>
  plural(count, {
    one: 'Ya no estás en la lista de espera y no tienes que hacer nada.',
    many: 'Ya no estás en estas listas de espera y no tienes que hacer nada.',
    other: 'Ya no estás en estas listas de espera y no tienes que hacer nada.',
  })
export const endedBoth = (bookings: number, places: number): string => {
  const booked = plural(bookings, {
    one: 'Tu reserva queda cancelada',
    many: 'Tus reservas quedan canceladas',
    other: 'Tus reservas quedan canceladas',
  })
  const waited = plural(places, {
    one: 'ya no estás en la lista de espera',
    many: 'ya no estás en las listas de espera',
    other: 'ya no estás en las listas de espera',
  })
  return `${booked} y ${waited}. No tienes que hacer nada.`
}
export const bookedHeading = {
  class: 'Tu clase se ha cancelado',
  course: 'Tu curso se ha cancelado',
  several: 'Tus clases se han cancelado',
}
export const waitedHeading = {
  class: 'La clase que esperabas se ha cancelado',
  course: 'El curso que esperabas se ha cancelado',
  several: 'Las clases que esperabas se han cancelado',
}
export const youWaitedFor = 'Estabas en la lista de espera de:'
export const seeBookings = 'Ver mis reservas'
