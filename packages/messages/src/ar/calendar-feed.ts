/** The person's calendar feed (rule calendar-1). */

export const calendar = 'التقويم'
export const help =
  'اشتركوا مرة واحدة ليظهر في تقويمكم كل ما تحجزونه أو تدرّسونه. أبقوا هذا الرابط سريًا، فكل من يملكه يمكنه قراءة تقويمكم.'
export const loading = 'جارٍ تحميل رابط التقويم...'
export const address = 'رابطكم الخاص'
export const subscribe = 'اشتراك'
export const copy = 'نسخ الرابط'
export const copied = 'تم نسخ الرابط.'
/** Shown if the browser cannot copy. */
export const copyYourself = 'حدّدوا الرابط وانسخوه.'
export const renew = 'إنشاء رابط جديد'
export const renewQuestion =
  'هل تريدون استبدال رابطكم الخاص؟ ستتوقف التقويمات التي تستخدم الرابط الحالي عن التحديث.'
export const renewConfirm = 'نعم، إنشاء رابط جديد'
export const keep = 'لا، الاحتفاظ به'
export const renewed = 'استُبدل رابطكم. اشتركوا من جديد بالرابط الجديد.'
