/** The section of admins around its parts. */

export const title = 'Admin Dashboard'
export const decisions = 'Decisions'
export const insights = 'Insights'
export const payments = 'Payments'
export const auditLog = 'Audit log'
export const loadingInsights = 'Loading insights...'
export const loadingPayments = 'Loading payments...'
export const loadingAuditLog = 'Loading the audit log...'
export const setUpTwoStep = 'Set up two-step verification'
export const twoStepNeeded = 'This site asks its administrators for a code after their password.'
