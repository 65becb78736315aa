/** The newsletter, and the pages on which mails are ended. */

export const welcomeSubject = 'Te damos la bienvenida al boletín de Firstbell'
export const welcomePreview = 'Nuevas clases y cursos, de vez en cuando.'
export const welcomeHeading = 'Ya tienes tu suscripción'
export const welcome =
  'De vez en cuando te escribiremos sobre nuevas clases y cursos y sobre quienes los imparten.'
export const exploreCourses = 'Explorar cursos'
export const reasonNewsletter =
  'Recibes este mensaje porque se indicó esta dirección para nuestro boletín.'

export const yourEmail = 'Tu correo electrónico'
export const subscribe = 'Suscribirse'

export const unsubscribe = 'Cancelar la suscripción'
export const endNewsletter = '¿Dejamos de enviar el boletín de Firstbell a <email/>?'
export const endReminders = '¿Dejamos de enviarte recordatorios de tus clases y cursos?'
export const keepNewsletter = 'No, quiero seguir recibiéndolo'
export const keepReminders = 'No, quiero seguir recibiéndolos'
export const unsubscribed = 'Suscripción cancelada'
export const newsletterEnded =
  'No recibirás más boletines. Si cambias de opinión, encontrarás la casilla al pie de cada página.'
export const remindersEnded =
  'No recibirás más recordatorios. Si cambias de opinión, activa los recordatorios por correo en los Ajustes de tu perfil.'
export const linkNotFound = 'Enlace no encontrado'
export const linkUnknown = 'No conocemos este enlace'
export const newsletterLink =
  'Puede que se haya cortado por el camino. Vuelve a abrir el enlace para cancelar la suscripción de un boletín, o cópialo entero.'
export const remindersLink =
  'Puede que se haya cortado por el camino. Vuelve a abrir el enlace «Dejar de recibir recordatorios» de uno de los correos, o cópialo entero.'
export const backToHome = 'Volver al inicio'
