import { number, plural } from './language.ts'

/** Admins decide about instructors. */

export const instructors = 'Profesores'
/** The name of the view switch. */
export const show = 'Mostrar'
export const approved = 'Aprobados'
export const noneApproved = 'Aún no hay profesores aprobados.'
export const requests = 'Solicitudes'
export const noRequests = 'No hay solicitudes pendientes.'
export const refused = 'Rechazados'
export const noneRefused = 'No hay solicitudes rechazadas ni aprobaciones retiradas.'
export const search = 'Buscar profesores'
export const nameOrEmail = 'Nombre o correo'
export const noneFound = 'No hay ningún profesor con ese nombre o correo.'
export const listName = 'profesores'
export const loading = 'Cargando profesores…'
/** The name is for screen readers. */
export const viewDetails = 'Ver detalles<hidden> de <name/></hidden>'
/** Keys: `SIGNUP_ROLES`. In English the screen capitalizes the first letters. */
export const roles = { student: 'Estudiante', instructor: 'Profesor' }
export const rejectedBefore = 'Rechazado anteriormente'
export const removedBefore = 'Aprobación retirada anteriormente'
export const rejectedNow = 'Rechazado'
export const removedNow = 'Aprobación retirada'
export const soldWithoutApproval = 'Ha vendido sin aprobación'
/** @param paid the amount paid for the seats */
export const soldSeats = (count: number, paid: string) =>
  plural(count, {
    one: `${number(count)} plaza · ${paid}`,
    many: `${number(count)} de plazas · ${paid}`,
    other: `${number(count)} plazas · ${paid}`,
  })
export const detailsMissing = 'Faltan datos'

// The details of one
export const pictureOf = (name: string) => `Foto de ${name}`
export const contact = (text: string) => `Teléfono: ${text}`
/** Shown for an unknown fact. */
export const notAvailable = 'No disponible'
export const rejectedOn = (date: string) => `Rechazado el ${date}: <reason/>`
export const removedOn = (date: string) => `Aprobación retirada el ${date}: <reason/>`
export const bio = 'Biografía'
export const skills = 'Habilidades'
export const qualifications = 'Formación y experiencia'
export const resume = 'Currículum'
export const viewResume = 'Ver currículum'
export const guardian = 'Padre, madre o tutor'
export const guardianAwaited = (email: string) => `A la espera de ${email}`
export const guardianConfirmed = (email: string) => `${email} ha confirmado`

// The decision
export const approve = 'Aprobar'
export const approving = 'Aprobando…'
export const reject = 'Rechazar'
export const rejecting = 'Rechazando…'
export const rejectTitle = (name: string) => `Rechazar la solicitud de ${name}`
export const rejectAbout = 'Verá el motivo y podrá actualizar su perfil para volver a intentarlo.'
export const rejectAboutPaid =
  'Verá el motivo y podrá actualizar su perfil para volver a intentarlo. Se cancelarán sus cursos de pago. Avisaremos a quienes los han reservado y les devolveremos el dinero.'
export const removeAsInstructor = 'Retirar la aprobación'
export const remove = 'Retirar'
export const removing = 'Retirando…'
export const removeTitle = (name: string) => `Retirar la aprobación a ${name}`
export const removeAbout =
  'Verá el motivo y no podrá publicar hasta que volvamos a aprobar su perfil. Se cancelarán sus próximas clases y avisaremos a quienes las han reservado. Sus cursos se mantienen.'
export const removeAboutPaid =
  'Verá el motivo y no podrá publicar hasta que volvamos a aprobar su perfil. Se cancelarán sus próximas clases y sus cursos de pago. Avisaremos a quienes los han reservado y les devolveremos lo que pagaron. Sus cursos gratuitos se mantienen.'
export const reason = 'Motivo'
