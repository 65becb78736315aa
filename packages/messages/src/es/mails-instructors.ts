/** Mails about the approval of instructors. */

export const askedSubject = (name: string): string => `Solicitud para dar clases: ${name}`
export const aNewInstructor = 'un nuevo docente'
export const askedPreview = 'Una solicitud espera tu decisión.'
export const askedHeading = 'Un docente ha solicitado la aprobación de su perfil'
export const asked = (name: string): string =>
  `${name} ha enviado sus datos de docente. Aprueba o rechaza la solicitud.`
export const aNewInstructorAsks =
  'Un nuevo docente ha enviado sus datos. Aprueba o rechaza la solicitud.'
export const seeRequest = 'Ver la solicitud'
export const reasonAdmin = 'Recibes este correo porque administras Firstbell.'

export const reasonApplicant =
  'Recibes este correo porque creaste una cuenta de docente en Firstbell.'
export const reasonGiven = 'Motivo'
export const again =
  'Puedes actualizar tus datos cuando quieras. Al hacerlo, se envía una nueva solicitud.'

export const approvedSubject = 'Ya puedes dar clases en Firstbell'
export const approvedPreview = 'Ya puedes publicar clases.'
export const approvedHeading = 'Hemos aprobado tu perfil'
export const approved = 'Hemos aprobado tu perfil de docente. Ya puedes publicar clases.'
export const addClass = 'Añadir una clase'

export const rejectedSubject = 'Tu solicitud para dar clases en Firstbell no se ha aprobado'
export const rejectedPreview = 'Puedes actualizar tus datos y volver a intentarlo.'
export const rejectedHeading = 'Tu solicitud no se ha aprobado'
export const rejected = 'Hemos revisado tus datos y, de momento, no podemos aprobar tu solicitud.'
export const rejectedPaid =
  'Hemos revisado tus datos y, de momento, no podemos aprobar tu solicitud. Tus cursos de pago se han cancelado. Avisamos a quienes los habían reservado y les devolvemos el dinero. Tus cursos gratuitos se mantienen.'
export const editDetails = 'Editar tus datos'

export const removedSubject = 'Ya no puedes dar clases en Firstbell'
export const removedPreview = 'Tus próximas clases se han cancelado.'
export const removedHeading = 'Tu perfil de docente ya no está aprobado'
export const removed =
  'Nuestro equipo ha retirado la aprobación de tu perfil de docente. Tus próximas clases se han cancelado y avisamos a quienes las habían reservado. Tus cursos se mantienen. Podrás volver a publicar cuando aprobemos de nuevo tu perfil.'
export const removedPaid =
  'Nuestro equipo ha retirado la aprobación de tu perfil de docente. Tus próximas clases y tus cursos de pago se han cancelado. Avisamos a quienes los habían reservado y les devolvemos lo que pagaron. Tus cursos gratuitos se mantienen. Podrás volver a publicar cuando aprobemos de nuevo tu perfil.'
export const openProfile = 'Ir a tu perfil'
