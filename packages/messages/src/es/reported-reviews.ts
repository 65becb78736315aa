import { number, plural } from './language.ts'

/** The reviews that people have reported, for administrators. */

/** `<name/>` is the instructor. */
export const reportedBy = (people: number) =>
  plural(people, {
    one: `Denunciada por ${number(people)} persona · sobre <name/>`,
    many: `Denunciada por ${number(people)} de personas · sobre <name/>`,
    other: `Denunciada por ${number(people)} personas · sobre <name/>`,
  })
export const markedAbsent = 'Según la lista de asistencia, quien escribió esta reseña no asistió.'
/** The author is for screen readers. */
export const keepReview = 'Mantener<hidden> la reseña de <author/></hidden>'
export const keeping = 'Guardando…'
export const hide = 'Ocultar'
/** The author is for screen readers. */
export const hideReview = 'Ocultar<hidden> la reseña de <author/></hidden>'
export const hiding = 'Ocultando…'
export const hideReviewBy = (author: string) => `Ocultar la reseña de ${author}`
export const whatHidingDoes =
  'Nadie más podrá verla y sus estrellas dejarán de contar. Enviaremos tu motivo por correo a quien la escribió.'
export const reason = 'Motivo'
