import { number, plural } from './language.ts'

/** The section of admins around its parts. */

export const title = 'Panel de administración'
export const decisions = 'Revisión'
export const people = 'Usuarios'
export const offerings = 'Clases y cursos'
export const insights = 'Estadísticas'
export const payments = 'Pagos'
export const auditLog = 'Registro de auditoría'
export const loadingInsights = 'Cargando estadísticas…'
export const loadingPeople = 'Cargando usuarios…'
export const loadingOfferings = 'Cargando clases y cursos…'
export const loadingPayments = 'Cargando pagos…'
export const loadingAuditLog = 'Cargando el registro de auditoría…'
export const setUpTwoStep = 'Configurar la verificación en dos pasos'
export const twoStepNeeded = 'Para administrar este sitio necesitas la verificación en dos pasos.'

// On the dashboard
export const pending = 'Pendiente de revisar'
export const nothingPending = 'No tienes nada pendiente de revisar.'
export const instructorsWaiting = (count: number) =>
  plural(count, {
    one: '1 profesor espera tu aprobación',
    many: `${number(count)} profesores esperan tu aprobación`,
    other: `${number(count)} profesores esperan tu aprobación`,
  })
export const reportsWaiting = (count: number) =>
  plural(count, {
    one: '1 denuncia sin revisar',
    many: `${number(count)} denuncias sin revisar`,
    other: `${number(count)} denuncias sin revisar`,
  })
export const paymentsInTrouble = (count: number) =>
  plural(count, {
    one: '1 pago requiere tu atención',
    many: `${number(count)} pagos requieren tu atención`,
    other: `${number(count)} pagos requieren tu atención`,
  })

// What takes place in the next seven days
export const thisWeek = 'Esta semana'
export const allOfferings = 'Todas las clases y cursos'
/** @param capped whether there are more */
export const liveClasses = (count: number, capped?: boolean) =>
  (capped ? 'más de ' : '') +
  plural(count, {
    one: '1 clase en directo',
    many: `${number(count)} de clases en directo`,
    other: `${number(count)} clases en directo`,
  })
export const seatsBooked = (count: number) =>
  plural(count, {
    one: '1 plaza reservada',
    many: `${number(count)} de plazas reservadas`,
    other: `${number(count)} plazas reservadas`,
  })
