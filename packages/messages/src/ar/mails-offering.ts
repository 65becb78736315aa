/** Texts that mails about classes and courses share. */
import { number, plural } from './language.ts'

export const reasonStudent = 'تصلكم هذه الرسالة لأنكم تحجزون حصصًا ودورات في Firstbell.'
export const reasonInstructor = 'تصلكم هذه الرسالة لأنكم تدرّسون في Firstbell.'

/** A title and how many classes of it there are. */
export const severalDates = (title: string, count: number): string =>
  plural(count, {
    zero: `\u2068${title}\u2069، ${number(count)} موعد`,
    one: `\u2068${title}\u2069، موعد واحد`,
    two: `\u2068${title}\u2069، موعدان`,
    few: `\u2068${title}\u2069، ${number(count)} مواعيد`,
    many: `\u2068${title}\u2069، ${number(count)} موعدًا`,
    other: `\u2068${title}\u2069، ${number(count)} موعد`,
  })
/** The first of several titles, and how many follow. */
export const andMore = (title: string, count: number): string =>
  `\u2068${title}\u2069 و${number(count)} غيرها`

export const starts = (when: string): string => `البداية: ${when}`
export const instructor = 'المدرّس'
export const yourInstructor = 'المدرّس'
export const aStudent = 'أحد الطلاب'
export const duration = 'المدة'
/** Precedes when a course meets. */
export const sessions = 'الجلسات'
export const minutes = (count: number): string =>
  plural(count, {
    zero: `${number(count)} دقيقة`,
    one: 'دقيقة واحدة',
    two: 'دقيقتان',
    few: `${number(count)} دقائق`,
    many: `${number(count)} دقيقة`,
    other: `${number(count)} دقيقة`,
  })
export const days = (count: number): string =>
  plural(count, {
    zero: `${number(count)} يوم`,
    one: 'يوم واحد',
    two: 'يومان',
    few: `${number(count)} أيام`,
    many: `${number(count)} يومًا`,
    other: `${number(count)} يوم`,
  })
export const price = 'السعر'
export const allDates = 'كل المواعيد'
export const whatToBring = 'ما يلزم إحضاره'

export const cancelFree = 'تعذّر الحضور؟ يمكن إلغاء الحجز من هناك ليحصل شخص آخر على المقعد.'
export const cancelPaid = 'لن تتمكنوا من الحضور؟ توضح صفحة الحجز إن كان المبلغ يُستردّ عند الإلغاء.'
export const cancelUntilStart = {
  class: 'تعذّر الحضور؟ عند إلغاء الحجز من هناك قبل بداية الحصة يُعاد المبلغ إليكم.',
  course: 'تعذّر الحضور؟ عند إلغاء الحجز من هناك قبل بداية الدورة يُعاد المبلغ إليكم.',
}
export const cancelUntil = (until: string): string =>
  `لن تتمكنوا من الحضور؟ إذا ألغيتم الحجز قبل ${until} يُعاد إليكم المبلغ، ولا يُعاد بعد ذلك.`

/** To the instructor. */
export const noLink = {
  class: 'لم يُضف رابط الاجتماع بعد، ولن يتمكن أحد من الانضمام من دونه. أضيفوه بتعديل الحصة.',
  course: 'لم يُضف رابط الاجتماع بعد، ولن يتمكن أحد من الانضمام من دونه. أضيفوه بتعديل الدورة.',
}
export const joinHere = { class: 'الانضمام إلى الحصة', course: 'الانضمام إلى الدورة' }
export const addToCalendar = 'الإضافة إلى التقويم'
export const viewBooking = 'عرض الحجز'
export const view = { class: 'عرض الحصة', course: 'عرض الدورة' }
export const seeEnrolled = 'عرض المسجّلين'
export const seePlace = 'عرض الدور'
export const openProfile = 'فتح الملف الشخصي'
