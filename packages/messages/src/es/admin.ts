import { number, plural } from './language.ts'

/** The section of admins around its parts. */

export const title = 'Panel de administración'
export const decisions = 'Decisiones'
export const insights = 'Estadísticas'
export const payments = 'Pagos'
export const auditLog = 'Registro de auditoría'
export const loadingInsights = 'Cargando las estadísticas...'
export const loadingPayments = 'Cargando los pagos...'
export const loadingAuditLog = 'Cargando el registro de auditoría...'
export const setUpTwoStep = 'Configurar la verificación en dos pasos'
export const twoStepNeeded =
  'Este sitio pide a sus administradores un código después de la contraseña.'

// On the dashboard
export const pending = 'Decisiones pendientes'
export const nothingPending = 'No hay nada pendiente de decidir.'
export const instructorsWaiting = (count: number) =>
  plural(count, {
    one: '1 docente espera la aprobación',
    many: `${number(count)} docentes esperan la aprobación`,
    other: `${number(count)} docentes esperan la aprobación`,
  })
export const reviewsReported = (count: number) =>
  plural(count, {
    one: '1 reseña denunciada',
    many: `${number(count)} reseñas denunciadas`,
    other: `${number(count)} reseñas denunciadas`,
  })
export const paymentsInTrouble = (count: number) =>
  plural(count, {
    one: '1 pago requiere atención',
    many: `${number(count)} pagos requieren atención`,
    other: `${number(count)} pagos requieren atención`,
  })
