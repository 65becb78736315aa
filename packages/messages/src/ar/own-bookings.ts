import { number, plural } from './language.ts'

/** A student's own bookings, and cancelling one. */

export const pastClasses = 'الحصص السابقة'
export const loadingNext = 'جارٍ تحميل جلساتكم القادمة...'
export const nothingComing = 'لا توجد مواعيد قادمة'
export const nothingComingHelp = 'تظهر حجوزاتكم هنا، مع زر الانضمام عند حلول الموعد.'
export const findClass = 'البحث عن حصة'
/** Says that a session is open. */
export const openNow = 'يمكنكم الانضمام الآن'

/** The number of bookings that are not shown. */
export const moreBooked = (count: number) =>
  plural(count, {
    zero: `${number(count)} حجز آخر`,
    one: 'حجز آخر',
    two: 'حجزان آخران',
    few: `${number(count)} حجوزات أخرى`,
    many: `${number(count)} حجزًا آخر`,
    other: `${number(count)} حجز آخر`,
  })
export const allClasses = 'كل حصصي'
export const allCourses = 'كل دوراتي'
/** Until a held seat is given away. */
export const minutesLeft = (minutes: number) =>
  plural(minutes, {
    zero: `بقيت ${number(minutes)} دقيقة`,
    one: 'بقيت دقيقة واحدة',
    two: 'بقيت دقيقتان',
    few: `بقيت ${number(minutes)} دقائق`,
    many: `بقيت ${number(minutes)} دقيقة`,
    other: `بقيت ${number(minutes)} دقيقة`,
  })

export const cancelBooking = 'إلغاء الحجز'
export const cancelQuestion = (title: string) =>
  `هل تريدون حقًا إلغاء حجزكم في «\u2068${title}\u2069»؟`
export const cancelConfirm = 'نعم، إلغاء الحجز'
export const cancelling = 'جارٍ الإلغاء...'
export const keep = 'لا، الاحتفاظ به'
/** The outcome of a cancellation for the seat and the payment. */
export const seatFree = 'أصبح مقعدكم متاحًا من جديد.'
export const refunding = (amount: string) => `سنعيد ${amount} إلى بطاقتكم.`
export const noRefund = 'لا يوجد مبلغ يُسترد.'
export const startedTooLate = 'بدأت بالفعل. لا يمكن إلغاء الحجز إلا قبل البدء.'
export const overTooLate = 'انتهت بالفعل. لا يمكن إلغاء الحجز إلا قبل البدء.'

export const noBooking = 'لا يوجد حجز'
export const noLongerBooked = 'لم يعد لديكم حجز، ولستم في قائمة الانتظار.'

/** Precedes its value, for screen readers. */
export const categoryIs = 'الفئة: '
export const started = { class: 'بدأت', course: 'بدأت' }
export const past = { class: 'سابقة', course: 'سابقة' }
export const view = 'عرض'
export const changeDate = 'تغيير الموعد'
export const date = 'التاريخ'
export const category = 'الفئة'
export const level = 'المستوى'
export const maxStudents = 'الحد الأقصى للطلاب'
export const enrolled = 'المسجّلون'
export const messages = 'الرسائل'
export const noMessages = 'لا توجد رسائل من المدرّس بعد.'
export const enrolledStudents = 'الطلاب المسجّلون'
export const noName = 'الاسم غير متاح'
export const modules = 'الوحدات'
/** On paper alone. */
export const bookedBy = 'صاحب الحجز'
export const timeZone = 'المنطقة الزمنية'
export const joinAddress = 'رابط الانضمام'
