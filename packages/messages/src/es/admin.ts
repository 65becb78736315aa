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
