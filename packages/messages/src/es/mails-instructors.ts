/** Mails about the approval of instructors. */

export const askedSubject = (name: string): string => `Solicitud de aprobación: ${name}`
export const aNewInstructor = 'un nuevo docente'
export const askedPreview = 'Un docente espera tu decisión.'
export const askedHeading = 'Un docente solicita la aprobación'
export const asked = (name: string): string =>
  `${name} ha enviado sus datos de docente y espera la decisión de la administración.`
export const aNewInstructorAsks =
  'Un nuevo docente ha enviado sus datos y espera la decisión de la administración.'
export const seeRequest = 'Ver la solicitud'
export const reasonAdmin = 'Recibes este mensaje porque administras Firstbell.'

export const reasonApplicant =
  'Recibes este mensaje porque te registraste como docente en Firstbell.'
export const reasonGiven = 'Motivo indicado'
export const again =
  'Puedes cambiar tus datos en cualquier momento; al hacerlo vuelves a solicitar la aprobación.'

export const approvedSubject = 'Tienes la aprobación como docente en Firstbell'
export const approvedPreview = 'Ya puedes publicar clases.'
export const approvedHeading = 'Tienes la aprobación'
export const approved = 'Tus datos están aprobados: a partir de ahora puedes publicar clases.'
export const addClass = 'Añadir una clase'

export const rejectedSubject = 'Tu solicitud para enseñar en Firstbell no se ha aprobado'
export const rejectedPreview = 'Puedes cambiar tus datos y volver a solicitarlo.'
export const rejectedHeading = 'Tu solicitud no se ha aprobado'
export const rejected = 'Hemos revisado tus datos y esta vez no los hemos aprobado.'
export const rejectedPaid =
  'Hemos revisado tus datos y esta vez no los hemos aprobado. Tus cursos de pago se han cancelado: se ha avisado a quienes los habían reservado y se les devuelve el dinero. Tus cursos gratuitos se mantienen.'
export const editDetails = 'Editar mis datos'

export const removedSubject = 'Tu aprobación como docente en Firstbell ha terminado'
export const removedPreview = 'Tus próximas clases se han cancelado.'
export const removedHeading = 'Tu aprobación ha terminado'
export const removed =
  'Se te ha retirado como docente y no puedes publicar hasta que la administración te vuelva a aprobar. Tus próximas clases se han cancelado y se ha avisado a quienes las habían reservado. Tus cursos se mantienen.'
export const removedPaid =
  'Se te ha retirado como docente y no puedes publicar hasta que la administración te vuelva a aprobar. Tus próximas clases y tus cursos de pago se han cancelado: se ha avisado a quienes los habían reservado y se devuelve el dinero a quienes habían pagado. Tus cursos gratuitos se mantienen.'
export const openProfile = 'Abrir mi perfil'
