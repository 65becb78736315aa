/** Accounts of other providers that open this one. A label is the name of a provider, as 'Google'. */

export const title = 'الحسابات المرتبطة'
export const about = 'سجّلوا الدخول بحساب لديكم في موقع آخر.'
export const connectedSince = (moment: string) => `تاريخ الربط: ${moment}`
export const connect = 'ربط'
export const connecting = 'جارٍ الربط...'
export const connected = (label: string) => `تم ربط \u2068${label}\u2069.`
export const disconnect = 'إلغاء الربط'
export const disconnectTitle = (label: string) => `إلغاء ربط \u2068${label}\u2069`
export const disconnectQuestion = (label: string) =>
  `هل تريدون إيقاف تسجيل الدخول باستخدام \u2068${label}\u2069؟`
export const yesDisconnect = 'نعم، إلغاء الربط'
export const disconnecting = 'جارٍ إلغاء الربط...'
