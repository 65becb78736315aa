import { number, plural } from './language.ts'

/** The lists of booked and taught offerings, with their materials and messages. */

export const upcoming = 'القادمة'
export const past = 'السابقة'
export const searchByTitle = 'البحث بالعنوان'
export const clearSearch = 'مسح البحث'
export const tryShorter = 'جرّبوا كلمة أقصر من العنوان.'
export const nothingEnded = 'لا شيء هنا بعد'
export const endedHere = 'تظهر هنا الحصص والدورات السابقة مع رسائلها وتقييماتها.'
export const nothingComing = 'لا توجد مواعيد قادمة'
export const endedElsewhere = 'تجدون الحصص والدورات المنتهية في «السابقة».'

export const materials = 'المواد'
export const loadingMaterials = 'جارٍ تحميل المواد...'
export const noMaterials = 'لم يُضف المدرّس مواد بعد.'
export const picture = 'صورة'
export const video = 'فيديو'
/** A file of any type. */
export const file = 'ملف'
/**
 * @param type 'PDF'
 * @param size '1.4 MB'
 */
export const fileFacts = (type: string, size: string) => `${type}، ${size}`

export const loadingMessages = 'جارٍ تحميل الرسائل...'
/** `<time/>` is when a message was sent. */
export const sentTo = (students: number) =>
  plural(students, {
    zero: `<time/>، إلى ${number(students)} طالب`,
    one: '<time/>، إلى طالب واحد',
    two: '<time/>، إلى طالبين',
    few: `<time/>، إلى ${number(students)} طلاب`,
    many: `<time/>، إلى ${number(students)} طالبًا`,
    other: `<time/>، إلى ${number(students)} طالب`,
  })
