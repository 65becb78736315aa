import { number, plural } from './language.ts'

/** The section of admins around its parts. */

export const title = 'Panel de administración'
export const decisions = 'Decisiones'
export const people = 'Personas'
export const offerings = 'Clases y cursos'
export const insights = 'Estadísticas'
export const payments = 'Pagos'
export const auditLog = 'Registro de auditoría'
export const loadingInsights = 'Cargando las estadísticas...'
export const loadingPeople = 'Cargando las personas...'
export const loadingOfferings = 'Cargando clases y cursos...'
export const loadingPayments = 'Cargando los pagos...'
export const loadingAuditLog = 'Cargando el registro de auditoría...'
export const setUpTwoStep = 'Configurar la verificación en dos pasos'
export const twoStepNeeded =
  'Los administradores de este sitio necesitan la verificación en dos pasos.'

// On the dashboard
export const pending = 'Decisiones pendientes'
export const nothingPending = 'No hay nada pendiente de decidir.'
export const instructorsWaiting = (count: number) =>
  plural(count, {
    one: '1 docente espera la aprobación',
    many: `${number(count)} docentes esperan la aprobación`,
    other: `${number(count)} docentes esperan la aprobación`,
  })
export const reportsWaiting = (count: number) =>
  plural(count, {
    one: `1 denuncia pendiente`,
    many: `${number(count)} denuncias pendientes`,
    other: `${number(count)} denuncias pendientes`,
  })
export const paymentsInTrouble = (count: number) =>
  plural(count, {
    one: '1 pago requiere atención',
    many: `${number(count)} pagos requieren atención`,
    other: `${number(count)} pagos requieren atención`,
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
