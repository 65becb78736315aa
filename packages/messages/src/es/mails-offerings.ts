/** Mails about changed and deleted classes and courses; `several` are classes of a series. */
import { number, plural } from './language.ts'

export const title = 'Título'
export const when = 'Cuándo'
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
  class: 'La clase que esperas ha cambiado',
  course: 'El curso que esperas ha cambiado',
  several: 'Tus clases han cambiado',
}
export const changedBooked = {
  class: 'El docente ha modificado una clase que has reservado. Esto es lo nuevo:',
  course: 'El docente ha modificado un curso que has reservado. Esto es lo nuevo:',
  several: 'El docente ha modificado clases que has reservado. Esto es lo nuevo:',
}
export const changedWaited = {
  class: 'El docente ha modificado una clase que esperas. Esto es lo nuevo:',
  course: 'El docente ha modificado un curso que esperas. Esto es lo nuevo:',
  several: 'El docente ha modificado clases que esperas. Esto es lo nuevo:',
}
export const changedBoth =
  'El docente ha modificado clases que has reservado o que esperas. Esto es lo nuevo:'
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
  class: 'Y así se celebrará ahora:',
  course: 'Y así se celebrará ahora:',
  several: 'Y así se celebrarán ahora:',
}
export const seatsStay =
  'Conservas tus plazas. Si alguna fecha ya no te conviene, cancela allí esa reserva.'
export const seatStays = 'Conservas tu plaza. Si ya no te conviene, cancela allí la reserva.'
export const paidSeatStays =
  'Conservas tu plaza. Si ya no te conviene, cancela allí la reserva: se indica cuánto se te devuelve.'
export const placeStays =
  'Conservas tu lugar. Si ya no te conviene, sal allí de la lista de espera.'

export const deletedSubject = (titles: string): string => `Eliminado: ${titles}`
export const deletedPreview = {
  class: 'Tu clase ya no aparece en ninguna lista.',
  course: 'Tu curso ya no aparece en ninguna lista.',
  several: 'Tus clases ya no aparecen en ninguna lista.',
}
export const deletedHeading = {
  class: 'Tu clase se ha eliminado',
  course: 'Tu curso se ha eliminado',
  several: 'Tus clases se han eliminado',
}
/** To the instructor, of one with too few students. */
export const tooFewSubject = (titles: string): string => `Cancelado: ${titles}`
export const tooFewHeading = {
  class: 'Tu clase no se imparte',
  course: 'Tu curso no se imparte',
}
/** @param least the number of students from which it would have taken place */
export const tooFew = (least: number): string =>
  plural(least, {
    one: 'Nadie había reservado a tiempo, así que se ha cancelado.',
    many: `Menos de ${least} de estudiantes habían reservado a tiempo, así que se ha cancelado.`,
    other: `Menos de ${least} estudiantes habían reservado a tiempo, así que se ha cancelado.`,
  })
export const nobodyBooked = {
  class: 'Nadie había reservado esta clase.',
  course: 'Nadie había reservado este curso.',
  several: 'Nadie había reservado estas clases.',
}
/** @param people at least one */
export const weTold = {
  class: (people: number): string =>
    plural(people, {
      one: `${number(people)} persona había reservado esta clase; la hemos avisado por correo.`,
      many: `${number(people)} personas habían reservado esta clase; las hemos avisado a todas por correo.`,
      other: `${number(people)} personas habían reservado esta clase; las hemos avisado a todas por correo.`,
    }),
  course: (people: number): string =>
    plural(people, {
      one: `${number(people)} persona había reservado este curso; la hemos avisado por correo.`,
      many: `${number(people)} personas habían reservado este curso; las hemos avisado a todas por correo.`,
      other: `${number(people)} personas habían reservado este curso; las hemos avisado a todas por correo.`,
    }),
  several: (people: number): string =>
    plural(people, {
      one: `${number(people)} persona había reservado estas clases; la hemos avisado por correo.`,
      many: `${number(people)} personas habían reservado estas clases; las hemos avisado a todas por correo.`,
      other: `${number(people)} personas habían reservado estas clases; las hemos avisado a todas por correo.`,
    }),
}

/** An administrator took it down. */
export const takenDownSubject = (titles: string): string => `Retirado: ${titles}`
export const takenDownPreview = {
  class: 'Tu clase ya no está en el sitio.',
  course: 'Tu curso ya no está en el sitio.',
}
export const takenDownHeading = {
  class: 'Se ha retirado tu clase',
  course: 'Se ha retirado tu curso',
}
export const takenDown = {
  class: 'La administración de Firstbell ha retirado tu clase.',
  course: 'La administración de Firstbell ha retirado tu curso.',
}
export const reasonGiven = 'Motivo indicado'
