import { number, plural } from './language.ts'

/** The public page of an instructor. */

export const instructor = 'Perfil docente'
export const loading = 'Cargando perfil…'
export const othersTeach = 'Descubre las próximas clases y los próximos cursos de otros profesores.'
/** For search engines, if the instructor has no bio. */
export const teachesHere = (name: string) => `${name} enseña en Firstbell.`
/** `<month/>` is a month and its year. */
export const since = 'En Firstbell desde <month/>'
const months =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
    ' ',
  )
/** @param month 1 to 12 */
export const monthOf = (month: number, year: number) => `${months[month - 1]} de ${year}`
export const skills = 'Habilidades'
export const ownPage = 'Esta es tu página pública.'
export const editDetails = 'Editar perfil docente'
export const qualifications = 'Formación y experiencia'
export const teaching = 'Clases y cursos'
export const nothingComing = 'No hay nada programado'
export const newHere = 'Aquí aparecerán las clases y los cursos nuevos en cuanto se publiquen.'
export const allClasses = (total: number, capped?: boolean) =>
  capped
    ? plural(total, {
        one: `Ver más de ${number(total)} clase`,
        many: `Ver más de ${number(total)} de clases`,
        other: `Ver más de ${number(total)} clases`,
      })
    : plural(total, {
        one: `Ver ${number(total)} clase`,
        many: `Ver las ${number(total)} de clases`,
        other: `Ver las ${number(total)} clases`,
      })
export const allCourses = (total: number, capped?: boolean) =>
  capped
    ? plural(total, {
        one: `Ver más de ${number(total)} curso`,
        many: `Ver más de ${number(total)} de cursos`,
        other: `Ver más de ${number(total)} cursos`,
      })
    : plural(total, {
        one: `Ver ${number(total)} curso`,
        many: `Ver los ${number(total)} de cursos`,
        other: `Ver los ${number(total)} cursos`,
      })
/** A link of the rating; what is hidden is for screen readers. */
export const toReviews = '<rating/><hidden>: ver las reseñas</hidden>'
