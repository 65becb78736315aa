/** The section of admins around its parts. */

export const title = 'Administration'
export const decisions = 'Décisions'
export const insights = 'Statistiques'
export const payments = 'Paiements'
export const auditLog = 'Journal d’audit'
export const loadingInsights = 'Chargement des statistiques...'
export const loadingPayments = 'Chargement des paiements...'
export const loadingAuditLog = 'Chargement du journal d’audit...'
export const setUpTwoStep = 'Configurer la validation en deux étapes'
export const twoStepNeeded =
  'Ce site demande à ses administrateurs un code après leur mot de passe.'
