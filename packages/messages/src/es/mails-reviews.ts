/** Mails about reviews. */

export const askedSubject = (title: string): string => `¿Qué te pareció «${title}»?`
export const askedPreview = 'Tu valoración ayuda a otros estudiantes y a tu profesor.'
export const askedHeading = {
  class: '¿Qué te pareció esta clase?',
  course: '¿Qué te pareció este curso?',
}
export const chooseStars =
  'Elige una valoración. Antes de publicar tu reseña podrás añadir unas palabras:'
/** Words of one to five stars. */
export const stars: readonly string[] = ['muy mal', 'mal', 'regular', 'bien', 'excelente']
export const reasonBooked = {
  class: 'Recibes este correo porque reservaste esta clase en Firstbell.',
  course: 'Recibes este correo porque reservaste este curso en Firstbell.',
}

export const hiddenSubject = (title: string): string => `Hemos ocultado tu reseña: ${title}`
export const hiddenPreview = 'Nuestro equipo ha ocultado tu reseña. Aquí te explicamos por qué.'
export const hiddenHeading = 'Hemos ocultado tu reseña'
export const hidden = (title: string): string =>
  `Nuestro equipo ha ocultado tu reseña de «${title}». Nadie más puede verla y sus estrellas no cuentan.`
export const reasonGiven = 'Motivo'
export const openSite = 'Ir a Firstbell'
export const reasonReviewed = 'Recibes este correo porque has escrito una reseña en Firstbell.'
