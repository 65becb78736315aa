/** Mails about classes and courses that do not take place; `several` are classes of a series. */
import { plural } from './language.ts'

export const subject = (titles: string): string => `أُلغيت: ${titles}`
export const notTakingPlace = {
  class: 'لن تُعقد هذه الحصة.',
  course: 'لن تُعقد هذه الدورة.',
  several: 'لن تُعقد هذه الحصص.',
}
export const sorry = {
  class: 'نأسف: لن تُعقد هذه الحصة.',
  course: 'نأسف: لن تُعقد هذه الدورة.',
  several: 'نأسف: لن تُعقد هذه الحصص.',
}
export const because = {
  deleted: {
    class: 'ألغاها المدرّس.',
    course: 'ألغاها المدرّس.',
    several: 'ألغاها المدرّس.',
  },
  'taken-down': {
    class: 'أزالها Firstbell من الموقع.',
    course: 'أزالها Firstbell من الموقع.',
    several: 'أزالها Firstbell من الموقع.',
  },
  'instructor-suspended': {
    class: 'لم يعد المدرّس يدرّس في Firstbell.',
    course: 'لم يعد المدرّس يدرّس في Firstbell.',
    several: 'لم يعد المدرّس يدرّس في Firstbell.',
  },
  'too-few-students': {
    class: 'لم يحجزها عدد كافٍ من الطلاب.',
    course: 'لم يحجزها عدد كافٍ من الطلاب.',
    several: 'لم يحجزها عدد كافٍ من الطلاب.',
  },
  'instructor-removed': {
    class: 'لم يعد المدرّس يقدّم حصصًا في Firstbell.',
    course: 'لم يعد المدرّس يدرّس في Firstbell.',
    several: 'لم يعد المدرّس يقدّم حصصًا في Firstbell.',
  },
  'instructor-rejected': {
    class: 'المدرّس غير مقبول لبيع الدورات في Firstbell.',
    course: 'المدرّس غير مقبول لبيع الدورات في Firstbell.',
    several: 'المدرّس غير مقبول لبيع الدورات في Firstbell.',
  },
  'instructor-left': {
    class: 'غادر المدرّس Firstbell.',
    course: 'غادر المدرّس Firstbell.',
    several: 'غادر المدرّس Firstbell.',
  },
}
/** Precedes the instructor's own text. */
export const reasonGiven = 'السبب الذي ذكره المدرّس'
/** Precedes the text of an administrator. */
export const reasonOfSite = 'السبب'
export const endedBookings = (count: number): string =>
  plural(count, {
    zero: 'أُلغيت حجوزاتكم، ولا يلزمكم فعل شيء.',
    one: 'أُلغي حجزكم، ولا يلزمكم فعل شيء.',
    two: 'أُلغي حجزاكم، ولا يلزمكم فعل شيء.',
    few: 'أُلغيت حجوزاتكم، ولا يلزمكم فعل شيء.',
    many: 'أُلغيت حجوزاتكم، ولا يلزمكم فعل شيء.',
    other: 'أُلغيت حجوزاتكم، ولا يلزمكم فعل شيء.',
  })
/** For a waitlist. */
export const endedPlaces = (count: number): string =>
  `لم تعودوا في ${waitlists(count)}، ولا يلزمكم فعل شيء.`
export const endedBoth = (bookings: number, places: number): string => {
  const booked = plural(bookings, {
    zero: 'أُلغيت حجوزاتكم',
    one: 'أُلغي حجزكم',
    two: 'أُلغي حجزاكم',
    few: 'أُلغيت حجوزاتكم',
    many: 'أُلغيت حجوزاتكم',
    other: 'أُلغيت حجوزاتكم',
  })
  return `${booked}، ولم تعودوا في ${waitlists(places)}. لا يلزمكم فعل شيء.`
}
const waitlists = (count: number) =>
  plural(count, {
    zero: 'قوائم الانتظار',
    one: 'قائمة الانتظار',
    two: 'قائمتي الانتظار',
    few: 'قوائم الانتظار',
    many: 'قوائم الانتظار',
    other: 'قوائم الانتظار',
  })
export const bookedHeading = {
  class: 'أُلغيت حصتكم',
  course: 'أُلغيت دورتكم',
  several: 'أُلغيت حصصكم',
}
export const waitedHeading = {
  class: 'أُلغيت الحصة التي كنتم بانتظارها',
  course: 'أُلغيت الدورة التي كنتم بانتظارها',
  several: 'أُلغيت الحصص التي كنتم بانتظارها',
}
export const youWaitedFor = 'كنتم بانتظار:'
export const seeBookings = 'عرض الحجوزات'
