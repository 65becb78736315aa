/** Texts for instructors without approval: on the home page, on the dashboard, instead of a form. */

export const incomplete = 'مرحبًا بكم! أكملوا بياناتكم ليراجعها فريقنا، وبعدها يمكنكم نشر الحصص.'
export const completeDetails = 'استكمال البيانات'
export const waiting = 'يراجع فريقنا بياناتكم الآن. سنراسلكم بالقرار.'
export const seeDetails = 'عرض البيانات'
export const refused = 'لم يُقبل طلبكم للتدريس. يمكنكم تعديل بياناتكم وتقديم الطلب من جديد.'
export const seeReason = 'عرض السبب'

// In place of a form or list
export const incompleteHint = 'أكملوا بياناتكم أولًا، ثم يراجعها فريقنا.'
export const waitingHint = 'يراجع فريقنا بياناتكم. سنراسلكم بالقرار.'
export const refusedHint = 'يمكنكم تعديل بياناتكم وتقديم الطلب من جديد.'
