/** The newsletter, and the pages on which mails are ended. */

export const welcomeSubject = 'Te damos la bienvenida al boletín de Firstbell'
export const welcomePreview = 'Novedades sobre clases y cursos, de vez en cuando.'
export const welcomeHeading = '¡Suscripción confirmada!'
export const welcome = 'De vez en cuando te escribiremos sobre nuevas clases, cursos y profesores.'
export const exploreCourses = 'Explorar cursos'
export const reasonNewsletter =
  'Recibes este correo porque han introducido tu dirección en el formulario de nuestro boletín.'

/** The mail and the pages that confirm a subscription. */
export const confirmSubject = 'Confirma tu suscripción al boletín de Firstbell'
export const confirmPreview = 'Confirma y recibirás nuestro boletín.'
export const confirmHeading = 'Confirma tu suscripción'
export const confirmWhy =
  'Han introducido tu correo en el formulario de nuestro boletín. No te enviaremos nada hasta que lo confirmes.'
export const confirmIgnore = '¿No has sido tú? Puedes ignorar este correo.'
export const confirm = 'Confirmar suscripción'
/** `<email/>` is replaced with the email address. */
export const confirmQuestion = '¿Enviamos el boletín de Firstbell a <email/>?'
export const notNow = 'No, gracias'
export const confirmMailed =
  'Te hemos enviado un correo. Ábrelo y pulsa el enlace para suscribirte.'
export const confirmLinkUnknown =
  'Puede que esté incompleto o que haya caducado. Vuelve a introducir tu correo al pie de cualquier página.'

export const yourEmail = 'Tu correo electrónico'
export const subscribe = 'Suscribirse'

export const unsubscribe = 'Cancelar la suscripción'
export const endNewsletter = '¿Dejamos de enviar el boletín de Firstbell a <email/>?'
export const endReminders = '¿Dejamos de enviarte recordatorios de tus clases y cursos?'
export const keepNewsletter = 'No, mantener la suscripción'
export const keepReminders = 'No, seguir recibiéndolos'
export const unsubscribed = 'Suscripción cancelada'
export const newsletterEnded =
  'No te enviaremos más boletines. ¿Has cambiado de opinión? Puedes volver a suscribirte al pie de cualquier página.'
export const remindersEnded =
  'No te enviaremos más recordatorios. ¿Has cambiado de opinión? Activa «Recordatorios por correo» en tus Ajustes.'
export const linkNotFound = 'Enlace no encontrado'
export const linkUnknown = 'Este enlace no es válido'
export const newsletterLink =
  'Puede que esté incompleto. Vuelve a abrir el enlace «Cancelar la suscripción» de un boletín o cópialo entero.'
export const remindersLink =
  'Puede que esté incompleto. Vuelve a abrir el enlace «Dejar de recibir recordatorios» de un recordatorio o cópialo entero.'
export const backToHome = 'Volver al inicio'
