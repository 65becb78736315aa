/** Texts for instructors without approval: on the home page, on the dashboard, instead of a form. */

export const incomplete =
  'مرحبًا بكم! أكملوا بيانات المدرّس ليراجعها فريقنا. بعد قبول طلبكم يمكنكم نشر الحصص.'
export const completeDetails = 'استكمال البيانات'
export const waiting = 'يراجع فريقنا بياناتكم، وسنراسلكم بالقرار.'
export const seeDetails = 'عرض البيانات'
export const refused = 'لم يُقبل طلبكم للتدريس. حدّثوا بيانات المدرّس لتقديم الطلب من جديد.'
export const seeReason = 'عرض السبب'

// In place of a form or list
export const incompleteHint = 'أكملوا بيانات المدرّس أولًا ليراجعها فريقنا.'
export const waitingHint = 'يراجع فريقنا بياناتكم، وسنراسلكم بالقرار.'
export const refusedHint = 'حدّثوا بيانات المدرّس لتقديم الطلب من جديد.'
