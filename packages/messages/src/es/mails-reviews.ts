/** Mails about reviews. */

export const askedSubject = (title: string): string => `¿Qué te pareció? ${title}`
export const askedPreview = 'Tus estrellas ayudan a otras personas a elegir y al docente a mejorar.'
export const askedHeading = {
  class: '¿Qué te pareció esta clase?',
  course: '¿Qué te pareció este curso?',
}
export const chooseStars = 'Elige las estrellas; no se publica nada hasta que lo confirmes:'
/** Words of one to five stars. */
export const stars: readonly string[] = ['mala', 'regular', 'aceptable', 'buena', 'excelente']
export const reasonBooked = {
  class: 'Recibes este mensaje porque reservaste esta clase en Firstbell.',
  course: 'Recibes este mensaje porque reservaste este curso en Firstbell.',
}

export const hiddenSubject = (title: string): string => `Tu reseña está oculta: ${title}`
export const hiddenPreview = 'La administración ha ocultado tu reseña e indica el motivo.'
export const hiddenHeading = 'Tu reseña está oculta'
export const hidden = (title: string): string =>
  `La administración ha ocultado tu reseña de «${title}». Nadie más la ve y sus estrellas no cuentan.`
export const reasonGiven = 'Motivo indicado'
export const openSite = 'Abrir Firstbell'
export const reasonReviewed = 'Recibes este mensaje porque has escrito una reseña en Firstbell.'
