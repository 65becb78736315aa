import { number, plural } from './language.ts'

/** Reviews of an instructor's offerings. */

export const reviews = 'Reseñas'
/** The name of the paged list, within a phrase. */
export const pagesOfReviews = 'reseñas'
export const loading = 'Cargando reseñas…'
export const none = 'Aún no hay reseñas.'
/** The average of all ratings; what is hidden is for screen readers. */
export const averageOf5 = (average: number) => `${number(average, 1)}<hidden> de 5</hidden>`
export const reviewCount = (count: number) =>
  plural(count, {
    one: `${number(count)} reseña`,
    many: `${number(count)} de reseñas`,
    other: `${number(count)} reseñas`,
  })
export const stars = (count: number) =>
  plural(count, {
    one: `${number(count)} estrella`,
    many: `${number(count)} de estrellas`,
    other: `${number(count)} estrellas`,
  })
/** The rating of a review, for screen readers. */
export const starsOf5 = (count: number) => `${stars(count)} de 5`
export const attended = 'Asistió'
/** `<day/>` is when it was written. */
export const replyOfInstructor = 'Respuesta del profesor, <day/>'

export const writeReview = 'Escribir una reseña'
/** The title is for screen readers. */
export const writeReviewFor = 'Escribir una reseña<hidden> de «<title/>»</hidden>'
export const writeReviewOf = 'Escribir una reseña de <title/>'
export const howWasIt = '¿Qué tal fue? Tu reseña ayuda a otras personas a elegir.'
export const nothingToReview =
  'Aún no tienes nada que valorar. Podrás opinar sobre las clases y los cursos a los que asistas.'
export const editReview = 'Editar tu reseña'
export const about = '«<title/>».'
export const aboutWith = '«<title/>», con <name/>.'
export const everybodyReads = 'Es pública y muestra tu nombre y la inicial de tu apellido.'
export const rating = 'Valoración'
export const text = 'Reseña (opcional)'
export const publish = 'Publicar'
export const publishing = 'Publicando…'

export const reviewed = 'Ya has opinado'
export const yourReview = 'Tu reseña'
/** Buttons; what is hidden is for screen readers. */
export const editYours = 'Editar<hidden> tu reseña de «<title/>»</hidden>'
export const deleteYours = 'Eliminar<hidden> tu reseña de «<title/>»</hidden>'
export const hiddenBecause = (reason: string) => `Nuestro equipo ha ocultado esta reseña: ${reason}`
export const deleteReview = 'Eliminar reseña'
export const confirmDelete = '¿Seguro que quieres eliminar tu reseña de «<title/>»?'

export const reply = 'Responder'
/** The author is for screen readers. */
export const replyToReview = 'Responder<hidden> a la reseña de <author/></hidden>'
export const replyTo = (author: string) => `Responder a ${author}`
export const replyOnce =
  'Tu respuesta es pública y aparece debajo de la reseña. Solo puedes responder una vez.'
export const replyText = 'Respuesta'
export const replying = 'Respondiendo…'

export const report = 'Denunciar'
/** The author is for screen readers. */
export const reportReviewBy = 'Denunciar<hidden> la reseña de <author/></hidden>'
export const reported = 'Denunciada'
export const reportReview = 'Denunciar reseña'
export const whatReportDoes =
  'Nuestro equipo leerá la reseña de <author/> y decidirá si se mantiene.'
export const reason = 'Motivo (opcional)'
export const reporting = 'Denunciando…'
