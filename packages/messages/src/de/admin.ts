/** The section of admins around its parts. */

export const title = 'Administration'
export const decisions = 'Entscheidungen'
export const insights = 'Auswertung'
export const payments = 'Zahlungen'
export const auditLog = 'Protokoll'
export const loadingInsights = 'Auswertung wird geladen …'
export const loadingPayments = 'Zahlungen werden geladen …'
export const loadingAuditLog = 'Protokoll wird geladen …'
export const setUpTwoStep = 'Zwei-Faktor-Anmeldung einrichten'
export const twoStepNeeded =
  'Diese Website verlangt in der Administration nach dem Passwort einen Code.'
