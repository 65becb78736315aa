/** Mails about changed and deleted classes and courses; `several` are classes of a series. */
import { number, plural } from './language.ts'

export const title = 'Título'
export const when = 'Fecha y hora'
export const duration = 'Duración'
export const sessionLength = 'Duración de la sesión'
export const level = 'Nivel'
export const price = 'Precio'

export const changedSubject = (titles: string): string => `Cambios: ${titles}`
export const changedHeading = {
  class: 'Tu clase ha cambiado',
  course: 'Tu curso ha cambiado',
  several: 'Tus clases han cambiado',
}
export const waitedChangedHeading = {
  class: 'Ha cambiado una clase en la que esperas plaza',
  course: 'Ha cambiado un curso en el que esperas plaza',
  several: 'Han cambiado varias clases en las que esperas plaza',
}
export const changedBooked = {
  class: 'Tu profesor ha modificado una clase que has reservado:',
  course: 'Tu profesor ha modificado un curso que has reservado:',
  several: 'Tu profesor ha modificado varias clases que has reservado:',
}
export const changedWaited = {
  class: 'El profesor ha modificado una clase en la que esperas plaza:',
  course: 'El profesor ha modificado un curso en el que esperas plaza:',
  several: 'El profesor ha modificado varias clases en las que esperas plaza:',
}
export const changedBoth =
  'El profesor ha modificado varias clases que has reservado o en las que esperas plaza:'
/** Classes that are not a week apart. */
export const dates = (count: number): string => `${number(count)} fechas`
/**
 * Classes that keep their days and move to another time, in one sentence.
 * @param dates 'Every Tuesday' (`everyWeekday` of the formats) or `dates`
 * @param after the time with its zone
 */
export const moved = (
  dates: string,
  [first, last]: readonly [string, string],
  after: string,
  before: string,
): string => `${dates} del ${first} al ${last}: ${after} en vez de ${before}`
export const takesPlaceNow = {
  class: 'Nuevos datos:',
  course: 'Nuevos datos:',
  several: 'Nuevos datos:',
}
export const seatsStay =
  'Tus reservas siguen siendo válidas. Si alguna fecha ya no te viene bien, puedes cancelarla.'
export const seatStays =
  'Tu reserva sigue siendo válida. Si ya no te viene bien, puedes cancelarla.'
export const paidSeatStays =
  'Tu reserva sigue siendo válida. Si ya no te viene bien, puedes cancelarla. En tu reserva verás cuánto te devolvemos.'
export const placeStays =
  'Sigues en la lista de espera. Si ya no te viene bien, puedes salir de ella cuando quieras.'

export const deletedSubject = (titles: string): string => `Se ha eliminado: ${titles}`
export const deletedPreview = {
  class: 'Tu clase ya no está publicada.',
  course: 'Tu curso ya no está publicado.',
  several: 'Tus clases ya no están publicadas.',
}
export const deletedHeading = {
  class: 'Tu clase se ha eliminado',
  course: 'Tu curso se ha eliminado',
  several: 'Tus clases se han eliminado',
}
/** To the instructor, of one with too few students. */
export const tooFewSubject = (titles: string): string => `Se ha cancelado: ${titles}`
export const tooFewHeading = {
  class: 'Tu clase se ha cancelado',
  course: 'Tu curso se ha cancelado',
}
/** @param least the number of students from which it would have taken place */
export const tooFew = {
  class: (least: number): string =>
    plural(least, {
      one: 'No hubo ninguna reserva a tiempo, así que la clase se ha cancelado.',
      many: `Menos de ${least} de estudiantes reservaron a tiempo, así que la clase se ha cancelado.`,
      other: `Menos de ${least} estudiantes reservaron a tiempo, así que la clase se ha cancelado.`,
    }),
  course: (least: number): string =>
    plural(least, {
      one: 'No hubo ninguna reserva a tiempo, así que el curso se ha cancelado.',
      many: `Menos de ${least} de estudiantes reservaron a tiempo, así que el curso se ha cancelado.`,
      other: `Menos de ${least} estudiantes reservaron a tiempo, así que el curso se ha cancelado.`,
    }),
}
export const nobodyBooked = {
  class: 'Nadie había reservado esta clase.',
  course: 'Nadie había reservado este curso.',
  several: 'Nadie había reservado estas clases.',
}
/** @param people at least one */
export const weTold = {
  class: (people: number): string =>
    plural(people, {
      one: `${number(people)} persona había reservado esta clase. Le hemos avisado por correo.`,
      many: `${number(people)} personas habían reservado esta clase. Les hemos avisado por correo.`,
      other: `${number(people)} personas habían reservado esta clase. Les hemos avisado por correo.`,
    }),
  course: (people: number): string =>
    plural(people, {
      one: `${number(people)} persona había reservado este curso. Le hemos avisado por correo.`,
      many: `${number(people)} personas habían reservado este curso. Les hemos avisado por correo.`,
      other: `${number(people)} personas habían reservado este curso. Les hemos avisado por correo.`,
    }),
  several: (people: number): string =>
    plural(people, {
      one: `${number(people)} persona había reservado estas clases. Le hemos avisado por correo.`,
      many: `${number(people)} personas habían reservado estas clases. Les hemos avisado por correo.`,
      other: `${number(people)} personas habían reservado estas clases. Les hemos avisado por correo.`,
    }),
}

/** An administrator took it down. */
export const takenDownSubject = (titles: string): string => `Hemos retirado: ${titles}`
export const takenDownPreview = {
  class: 'Tu clase ya no está publicada.',
  course: 'Tu curso ya no está publicado.',
}
export const takenDownHeading = {
  class: 'Hemos retirado tu clase',
  course: 'Hemos retirado tu curso',
}
export const takenDown = {
  class: 'Nuestro equipo ha retirado tu clase.',
  course: 'Nuestro equipo ha retirado tu curso.',
}
export const reasonGiven = 'Motivo'
