import { number } from './language.ts'

/** The public page of an instructor. */

export const instructor = 'المدرّس'
export const loading = 'جارٍ تحميل صفحة المدرّس...'
export const othersTeach = 'تصفّحوا الحصص والدورات القادمة لمدرّسين آخرين.'
/** For search engines, if the instructor has no bio. */
export const teachesHere = (name: string) => `\u2068${name}\u2069 من مدرّسي Firstbell.`
/** `<month/>` is a month and its year. */
export const since = 'في Firstbell منذ <month/>'
const months = 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر'.split(
  ' ',
)
/** @param month 1 to 12 */
export const monthOf = (month: number, year: number) => `${months[month - 1]} ${year}`
export const skills = 'المهارات'
export const ownPage = 'هذه صفحتكم العامة.'
export const editDetails = 'تعديل بيانات المدرّس'
export const qualifications = 'المؤهلات'
export const teaching = 'الحصص والدورات'
export const nothingComing = 'لا توجد مواعيد قادمة'
export const newHere = 'تظهر الحصص والدورات الجديدة هنا فور نشرها.'
export const allClasses = (total: number, capped?: boolean) =>
  capped ? `عرض الحصص (أكثر من ${number(total)})` : `عرض كل الحصص (${number(total)})`
export const allCourses = (total: number, capped?: boolean) =>
  capped ? `عرض الدورات (أكثر من ${number(total)})` : `عرض كل الدورات (${number(total)})`
/** A link of the rating; what is hidden is for screen readers. */
export const toReviews = '<rating/><hidden>: عرض التقييمات</hidden>'
