import { number, plural } from './language.ts'

/** The dialog of an own class or course, and the confirmation of its deletion. */

export const duplicate = 'إنشاء نسخة'
export const seeAsStudent = 'العرض كما يراه الطلاب'
export const noMeetingLink = 'لا يوجد رابط اجتماع بعد، لذلك لا يمكن لأحد الانضمام.'
/** Without a link, on a site with classrooms. */
export const takesPlaceHere = 'تُعقد هنا في Firstbell. أضيفوا رابط اجتماع لتُعقد في مكان آخر.'
/** Precedes the link. */
export const meetingLink = 'رابط الاجتماع:'

// Facts
export const date = 'التاريخ'
export const category = 'الفئة'
export const level = 'المستوى'
export const sessionLength = 'مدة الجلسة'
export const minutes = (count: number) =>
  plural(count, {
    zero: `${number(count)} دقيقة`,
    one: 'دقيقة واحدة',
    two: 'دقيقتان',
    few: `${number(count)} دقائق`,
    many: `${number(count)} دقيقة`,
    other: `${number(count)} دقيقة`,
  })
export const price = 'السعر'
export const maxStudents = 'الحد الأقصى للطلاب'
export const enrolled = 'المسجّلون'
export const held = 'محجوز مؤقتًا'
export const waitlist = 'قائمة الانتظار'
export const modules = 'الوحدات'
export const messages = 'الرسائل'

// Deleting
export const confirmDelete = 'تأكيد الحذف'
/** Keys: the kind of offering. */
export const deleteQuestion = {
  class: 'هل تريدون حقًا حذف هذه الحصة؟',
  course: 'هل تريدون حقًا حذف هذه الدورة؟',
}
export const deleteFollowingQuestion = (classes: number) =>
  plural(classes, {
    zero: 'هل تريدون حقًا حذف هذه الحصص؟',
    one: 'هل تريدون حقًا حذف هذه الحصة؟',
    two: 'هل تريدون حقًا حذف هاتين الحصتين؟',
    few: `هل تريدون حقًا حذف هذه الحصص، وعددها ${number(classes)}؟`,
    many: `هل تريدون حقًا حذف هذه الحصص، وعددها ${number(classes)}؟`,
    other: `هل تريدون حقًا حذف هذه الحصص، وعددها ${number(classes)}؟`,
  })
export const followingDeleted = (classes: number) =>
  plural(classes, {
    zero: 'لم تُحذف أي حصة.',
    one: 'حُذفت حصة واحدة بنجاح!',
    two: 'حُذفت حصتان بنجاح!',
    few: `حُذفت ${number(classes)} حصص بنجاح!`,
    many: `حُذفت ${number(classes)} حصة بنجاح!`,
    other: `حُذفت ${number(classes)} حصة بنجاح!`,
  })
export const nobodyBooked = 'لم يحجز أحد.'
export const nobodyTold = 'انتهت، لذلك لن يُبلَغ أحد.'
export const bookedTold = (count: number) =>
  plural(count, {
    zero: 'لم يحجز أحد.',
    one: 'حجز طالب واحد، وسنبلغه بالبريد الإلكتروني.',
    two: 'حجز طالبان، وسنبلغهما بالبريد الإلكتروني.',
    few: `حجز ${number(count)} طلاب، وسنبلغهم بالبريد الإلكتروني.`,
    many: `حجز ${number(count)} طالبًا، وسنبلغهم بالبريد الإلكتروني.`,
    other: `حجز ${number(count)} طالب، وسنبلغهم بالبريد الإلكتروني.`,
  })
export const nobodyBookedOrWaiting = 'لم يحجز أحد، ولا أحد في الانتظار.'
export const bookedOrWaitingTold = (count: number) =>
  plural(count, {
    zero: 'لم يحجز أحد، ولا أحد في الانتظار.',
    one: 'هناك طالب واحد حجز أو ينتظر، وسنبلغه بالبريد الإلكتروني.',
    two: 'هناك طالبان حجزا أو ينتظران، وسنبلغهما بالبريد الإلكتروني.',
    few: `هناك ${number(count)} طلاب حجزوا أو ينتظرون، وسنبلغهم بالبريد الإلكتروني.`,
    many: `هناك ${number(count)} طالبًا حجزوا أو ينتظرون، وسنبلغهم بالبريد الإلكتروني.`,
    other: `هناك ${number(count)} طالب حجزوا أو ينتظرون، وسنبلغهم بالبريد الإلكتروني.`,
  })
export const deletionReason = 'السبب (اختياري)'
export const deletionReasonAbout = 'نضيفه إلى الرسالة الإلكترونية التي تصل إلى الطلاب.'

// The scope of an action on a class of a series
export const appliesTo = 'ينطبق على'
export const thisClass = 'هذه الحصة'
export const thisAndFollowing = 'هذه الحصة وما يليها'
