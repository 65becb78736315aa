/** Words that are used on all screens. */

export const tryAgain = 'إعادة المحاولة'
export const reload = 'إعادة التحميل'
export const notLoaded = 'تعذّر التحميل'
export const loading = 'جارٍ التحميل...'
export const opening = 'جارٍ الفتح...'
export const cancel = 'إلغاء'
export const close = 'إغلاق'
export const save = 'حفظ'
export const saving = 'جارٍ الحفظ...'
export const delete_ = 'حذف'
export const deleting = 'جارٍ الحذف...'
export const edit = 'تعديل'
export const back = 'رجوع'
export const sending = 'جارٍ الإرسال...'
export const showMore = 'عرض المزيد'
/** Behind a label, for screen readers: the title or name that it is about, as in 'View Yoga'. */
export const titled = ': <title/>'
