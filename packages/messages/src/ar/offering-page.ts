import { number } from './language.ts'

/** The page of a class or course. */

export const loadingClass = 'جارٍ تحميل الحصة...'
export const loadingCourse = 'جارٍ تحميل الدورة...'
/** Precedes the description, for search engines and link previews. */
export const classTerms = (when: string) => `${when}.`
export const courseTerms = (price: string, length: string, when: string) =>
  `${price}، ${length}، ${when}.`
/** Leads to the list, with its filters, from which a reader has come. */
export const backToResults = 'العودة إلى النتائج'
export const daysRemaining = 'الأيام المتبقية'
export const seatsTaken = (taken: number, seats: number) =>
  `المقاعد المحجوزة: ${number(taken)} من ${number(seats)}`
export const share = 'مشاركة'
export const linkCopied = 'تم نسخ الرابط.'
export const addressIs = (url: string) => `رابط هذه الصفحة: \u2068${url}\u2069`
/** Shown instead of a cancelled offering. */
export const otherClasses = {
  Music: 'حصص موسيقى أخرى',
  Arts: 'حصص فنون أخرى',
  Sports: 'حصص رياضة أخرى',
  Technology: 'حصص تقنية أخرى',
  Language: 'حصص لغات أخرى',
}
export const otherCourses = {
  Music: 'دورات موسيقى أخرى',
  Arts: 'دورات فنون أخرى',
  Sports: 'دورات رياضة أخرى',
  Technology: 'دورات تقنية أخرى',
  Language: 'دورات لغات أخرى',
}
