/** The section of admins around its parts. */

export const title = 'لوحة تحكم الإدارة'
export const decisions = 'القرارات'
export const insights = 'الإحصاءات'
export const payments = 'المدفوعات'
export const auditLog = 'سجل التدقيق'
export const loadingInsights = 'جارٍ تحميل الإحصاءات...'
export const loadingPayments = 'جارٍ تحميل المدفوعات...'
export const loadingAuditLog = 'جارٍ تحميل سجل التدقيق...'
export const setUpTwoStep = 'إعداد التحقق بخطوتين'
export const twoStepNeeded = 'يطلب هذا الموقع من مسؤوليه رمزًا بعد كلمة المرور.'
