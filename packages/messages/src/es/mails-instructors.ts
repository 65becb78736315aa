/** Mails about the approval of instructors. */

export const askedSubject = (name: string): string => `Solicitud para dar clases: ${name}`
export const aNewInstructor = 'un nuevo profesor'
export const askedPreview = 'Hay una solicitud que espera tu decisión.'
export const askedHeading = 'Nueva solicitud para dar clases'
export const asked = (name: string): string =>
  `${name} ha enviado su perfil docente. Aprueba o rechaza la solicitud.`
export const aNewInstructorAsks =
  'Un nuevo profesor ha enviado su perfil. Aprueba o rechaza la solicitud.'
export const seeRequest = 'Ver la solicitud'
export const reasonAdmin = 'Recibes este correo porque administras Firstbell.'

export const reasonApplicant =
  'Recibes este correo porque creaste una cuenta para enseñar en Firstbell.'
export const reasonGiven = 'Motivo'
export const again =
  'Puedes actualizar tu perfil docente cuando quieras. Al guardar los cambios, nos enviarás una nueva solicitud.'

export const approvedSubject = 'Ya puedes dar clases en Firstbell'
export const approvedPreview = 'Ya puedes publicar clases.'
export const approvedHeading = 'Hemos aprobado tu perfil'
export const approved = 'Hemos aprobado tu perfil docente. Ya puedes publicar clases.'
export const addClass = 'Añadir una clase'

export const rejectedSubject = 'No hemos aprobado tu solicitud para dar clases en Firstbell'
export const rejectedPreview = 'Puedes actualizar tu perfil y volver a intentarlo.'
export const rejectedHeading = 'No hemos aprobado tu solicitud'
export const rejected = 'Hemos revisado tu perfil y, de momento, no podemos aprobar tu solicitud.'
export const rejectedPaid =
  'Hemos revisado tu perfil y, de momento, no podemos aprobar tu solicitud. Hemos cancelado tus cursos de pago. Estamos avisando a quienes los habían reservado y les devolveremos el dinero. Tus cursos gratuitos se mantienen.'
export const editDetails = 'Editar tu perfil docente'

export const removedSubject = 'Ya no puedes publicar en Firstbell'
export const removedPreview = 'Hemos cancelado tus próximas clases.'
export const removedHeading = 'Tu perfil docente ya no está aprobado'
export const removed =
  'Nuestro equipo ha retirado la aprobación de tu perfil docente. Hemos cancelado tus próximas clases y estamos avisando a quienes las habían reservado. Tus cursos se mantienen. Podrás volver a publicar cuando aprobemos de nuevo tu perfil.'
export const removedPaid =
  'Nuestro equipo ha retirado la aprobación de tu perfil docente. Hemos cancelado tus próximas clases y tus cursos de pago. Estamos avisando a quienes los habían reservado y les devolveremos lo que pagaron. Tus cursos gratuitos se mantienen. Podrás volver a publicar cuando aprobemos de nuevo tu perfil.'
export const openProfile = 'Ir a tu perfil'
