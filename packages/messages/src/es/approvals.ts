import { number, plural } from './language.ts'

/** Admins decide about instructors. */

export const instructors = 'Docentes'
/** The name of the view switch. */
export const show = 'Mostrar'
export const approved = 'Aprobados'
export const noneApproved = 'Aún no hay docentes aprobados.'
export const requests = 'Solicitudes'
export const noRequests = 'No hay solicitudes pendientes.'
export const refused = 'Rechazados'
export const noneRefused = 'No se ha rechazado ni retirado a nadie.'
export const search = 'Buscar docentes'
export const nameOrEmail = 'Nombre o correo'
export const noneFound = 'Ningún docente tiene ese nombre o correo.'
export const listName = 'docentes'
export const loading = 'Cargando docentes...'
/** `of` is for screen readers only, as is the name behind it. */
export const viewDetails = 'Ver detalles<of> de </of><name/>'
/** Keys: `SIGNUP_ROLES`. In English the screen capitalizes the first letters. */
export const roles = { student: 'Estudiante', instructor: 'Docente' }
export const rejectedBefore = 'Rechazado antes'
export const removedBefore = 'Retirado antes'
export const rejectedNow = 'Rechazado'
export const removedNow = 'Retirado'
export const soldWithoutApproval = 'Vendió sin aprobación'
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
export const removedOn = (date: string) => `Retirado el ${date}: <reason/>`
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
export const approving = 'Aprobando...'
export const reject = 'Rechazar'
export const rejecting = 'Rechazando...'
export const rejectTitle = (name: string) => `Rechazar a ${name}`
export const rejectAbout = 'Verá el motivo y podrá actualizar sus datos para volver a solicitarlo.'
export const rejectAboutPaid =
  'Verá el motivo y podrá actualizar sus datos para volver a solicitarlo. Sus cursos de pago se cancelarán. Avisaremos a quienes los han reservado y les devolveremos el dinero.'
export const removeAsInstructor = 'Retirar como docente'
export const remove = 'Retirar'
export const removing = 'Retirando...'
export const removeTitle = (name: string) => `Retirar a ${name} como docente`
export const removeAbout =
  'Verá el motivo y no podrá publicar hasta que volvamos a aprobar su perfil. Sus próximas clases se cancelarán y avisaremos a quienes las han reservado. Sus cursos se mantienen.'
export const removeAboutPaid =
  'Verá el motivo y no podrá publicar hasta que volvamos a aprobar su perfil. Sus próximas clases y sus cursos de pago se cancelarán. Avisaremos a quienes los han reservado y les devolveremos lo que pagaron. Sus cursos gratuitos se mantienen.'
export const reason = 'Motivo'
