/** The person's calendar feed (rule calendar-1). */

export const calendar = 'التقويم'
export const help =
  'يكفي الاشتراك مرة واحدة ليتابع تقويمكم كل ما تحجزونه أو تدرّسونه. يُرجى إبقاء هذا العنوان سريًا: فكل من يملكه يمكنه قراءة تقويمكم.'
export const loading = 'جارٍ تحميل عنوان تقويمكم...'
export const address = 'عنوانكم الخاص'
export const subscribe = 'اشتراك'
export const copy = 'نسخ العنوان'
export const copied = 'تم نسخ العنوان.'
/** Shown if the browser cannot copy. */
export const copyYourself = 'يُرجى تحديد العنوان ونسخه.'
export const renew = 'إنشاء عنوان جديد'
export const renewQuestion =
  'هل تريدون استبدال عنوانكم الخاص؟ ستتوقف التقويمات التي تتابع العنوان الحالي عن التحديث.'
export const renewConfirm = 'نعم، إنشاء عنوان جديد'
export const keep = 'لا، الاحتفاظ به'
export const renewed = 'لديكم عنوان جديد. يُرجى الاشتراك به من جديد.'
