/** The newsletter, and the pages on which mails are ended. */

export const welcomeSubject = 'Te damos la bienvenida al boletín de Firstbell'
export const welcomePreview = 'Nuevas clases y cursos, de vez en cuando.'
export const welcomeHeading = 'Ya tienes tu suscripción'
export const welcome =
  'De vez en cuando te escribiremos sobre nuevas clases y cursos y sobre quienes los imparten.'
export const exploreCourses = 'Explorar cursos'
export const reasonNewsletter =
  'Recibes este mensaje porque se indicó esta dirección para nuestro boletín.'

/** The mail and the pages that confirm a subscription. */
export const confirmSubject = 'Confirma tu suscripción al boletín de Firstbell'
export const confirmPreview = 'Un clic y quedas suscrito.'
export const confirmHeading = 'Confirma tu suscripción'
export const confirmWhy =
  'Esta dirección se introdujo en la casilla de nuestro boletín. No se le enviará nada hasta que lo confirmes.'
export const confirmIgnore = 'Si no has sido tú, ignora este correo: no tienes que hacer nada.'
export const confirm = 'Confirmar suscripción'
/** `<email/>` is replaced with the email address. */
export const confirmQuestion = '¿Enviamos el boletín de Firstbell a <email/>?'
export const notNow = 'No, gracias'
export const confirmMailed = 'Te hemos enviado un correo. Abre su enlace y quedarás suscrito.'
export const confirmLinkUnknown =
  'Puede que se haya cortado por el camino o que sea demasiado antiguo. Vuelve a introducir tu dirección en la casilla al pie de cualquier página.'

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
