/** Texts for instructors without approval: on the home page, on the dashboard, instead of a form. */

export const incomplete =
  'مرحبًا بكم! يلزم استكمال بيانات المدرّس لتتمكّن الإدارة من قبولكم ولتتمكّنوا من نشر الحصص.'
export const completeDetails = 'استكمال البيانات'
export const waiting =
  'بيانات المدرّس لدى الإدارة بانتظار القبول. ستصلكم رسالة بالبريد الإلكتروني بالقرار.'
export const seeDetails = 'عرض البيانات'
export const refused = 'لم يُقبل طلبكم للتدريس. يمكن تعديل بيانات المدرّس لتقديم الطلب من جديد.'
export const seeReason = 'عرض السبب'

// In place of a form or list
export const incompleteHint = 'يلزم أولًا استكمال بيانات المدرّس، ثم تراجعها الإدارة.'
export const waitingHint = 'بياناتكم لدى الإدارة. ستصلكم رسالة بالبريد الإلكتروني بالقرار.'
export const refusedHint = 'يمكن تعديل بيانات المدرّس لتقديم الطلب من جديد.'
