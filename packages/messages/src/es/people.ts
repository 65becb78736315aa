/** People, for administrators. */

import { number, plural } from './language.ts'

export const title = 'Usuarios'
export const loading = 'Cargando usuarios…'
export const loadingPerson = 'Cargando usuario…'
export const listName = 'usuarios'
export const search = 'Buscar usuarios'
export const nameOrEmail = 'Nombre o correo'
export const noneFound = 'No hay ningún usuario con ese nombre o correo.'
/** The name is for screen readers. */
export const viewDetails = 'Ver detalles<hidden> de <name/></hidden>'
export const back = 'Todos los usuarios'
export const administrator = 'Administrador'
export const notAvailable = 'No indicado'
export const bookings = 'Reservas'
export const offerings = 'Clases y cursos'
export const payments = 'Pagos'
export const sessions = 'Sesiones iniciadas'
export const audit = 'Registro de auditoría'
export const noBookings = 'No hay reservas.'
export const noOfferings = 'No hay clases ni cursos.'
export const noPayments = 'No hay pagos.'
export const noSessions = 'Sin sesión iniciada en ningún sitio.'
export const noEntries = 'No hay entradas.'
export const entireLog = 'Todas las entradas del registro de auditoría'
export const received = 'Recibido'
export const suspend = 'Suspender'
export const suspending = 'Suspendiendo…'
export const suspendAbout =
  'Se cerrará su sesión en todos los dispositivos y no podrá volver a iniciarla. Retiraremos sus clases y cursos, avisaremos a quienes los han reservado y les devolveremos el dinero. Sus propias reservas se mantienen. Recibirá el motivo por correo.'
export const reinstate = 'Reactivar'
export const reinstating = 'Reactivando…'
export const reinstateAbout =
  'Podrá volver a iniciar sesión y le avisaremos por correo. Las clases y los cursos retirados seguirán retirados.'
export const reason = 'Motivo'
export const failed = 'No hemos podido cambiar la cuenta.'
export const joined = (date: string) => `Se registró el ${date}`
/** `<reason/>` is the reason that was mailed. */
export const suspendedOn = (date: string) => `Suspendida el ${date}: <reason/>`
export const suspendTitle = (name: string) => `Suspender la cuenta de ${name}`
export const reinstateTitle = (name: string) => `Reactivar la cuenta de ${name}`
export const signedIn = (at: string, used: string) => `Inicio de sesión: ${at}, último uso: ${used}`
export const contact = (contact: string) => `Teléfono: ${contact}`
/** Who has to confirm the account of a young person. */
export const guardian = (email: string) => `Padre, madre o tutor: ${email}`
export const guardianConfirmed = 'Confirmado'
export const guardianWaiting = 'Sin confirmar'
/** Above a list that has more than it shows. */
export const newestOf = (newest: number, total: number) => `Lo más reciente: ${newest} de ${total}`
export const seatsTaken = (taken: number, max: number) =>
  plural(max, {
    one: `${number(taken)} de ${number(max)} plaza ocupada`,
    many: `${number(taken)} de ${number(max)} de plazas ocupadas`,
    other: `${number(taken)} de ${number(max)} plazas ocupadas`,
  })
/** Keys: `PERSON_STATES`. */
export const states = {
  active: 'Activa',
  unverified: 'Correo sin verificar',
  suspended: 'Suspendida',
}
/** Keys: `SIGNUP_ROLES`. In English the screen capitalizes the first letters. */
export const roles = {
  student: 'estudiante',
  instructor: 'profesor',
}
export const bookingStates = {
  waiting: 'En lista de espera',
  held: 'Plaza reservada',
  booked: 'Confirmada',
  cancelled: 'Cancelada',
}
export const offeringStates = {
  class: {
    coming: 'Por empezar',
    over: 'Ya terminó',
    cancelled: 'Se canceló',
    deleted: 'Se eliminó',
  },
  course: {
    coming: 'Por empezar',
    over: 'Ya terminó',
    cancelled: 'Se canceló',
    deleted: 'Se eliminó',
  },
}
