/** Reminders, and mails that ask for reviews. `day` is a day as `formats` writes it, `time` a time of day. */
import { number, plural } from './language.ts'

export const todaySubject = (time: string, title: string): string =>
  `اليوم الساعة ${time}: \u2068${title}\u2069`
export const tomorrowSubject = (time: string, title: string): string =>
  `غدًا الساعة ${time}: \u2068${title}\u2069`
export const daySubject = (day: string, time: string, title: string): string =>
  `${day}، الساعة ${time}: \u2068${title}\u2069`

/** Headings, of which `next` are those of a course that has begun. */
export const startsToday = {
  class: (time: string): string => `تبدأ حصتكم اليوم الساعة ${time}`,
  course: (time: string): string => `تبدأ دورتكم اليوم الساعة ${time}`,
  next: (time: string): string => `تبدأ الجلسة التالية من دورتكم اليوم الساعة ${time}`,
}
export const startsTomorrow = {
  class: (time: string): string => `تبدأ حصتكم غدًا الساعة ${time}`,
  course: (time: string): string => `تبدأ دورتكم غدًا الساعة ${time}`,
  next: (time: string): string => `تبدأ الجلسة التالية من دورتكم غدًا الساعة ${time}`,
}
export const startsOn = {
  class: (day: string, time: string): string => `تبدأ حصتكم يوم ${day}، الساعة ${time}`,
  course: (day: string, time: string): string => `تبدأ دورتكم يوم ${day}، الساعة ${time}`,
  next: (day: string, time: string): string =>
    `تبدأ الجلسة التالية من دورتكم يوم ${day}، الساعة ${time}`,
}
export const preview = (when: string): string => `${when}.`

export const session = 'الجلسة'
export const sessionOf = (position: number, sessions: number): string =>
  `${number(position)} من ${number(sessions)}`
export const youHaveSeat = {
  class: 'حجزتم هذه الحصة:',
  course: 'حجزتم هذه الدورة:',
}
export const join = 'انضمام'
export const joinNote =
  'يمكنكم فتح صفحة الانضمام في أي وقت، وستنقلكم تلقائيًا إلى الجلسة عند بدء الدخول.'
export const cancelPaid =
  'إذا لم تتمكنوا من الحضور، فستجدون في صفحة الحجز ما إذا كنتم ستستردّون المبلغ عند الإلغاء.'
export const cancelFree = {
  class: 'إذا لم تتمكنوا من الحضور، فنرجو إلغاء حجزكم قبل بداية الحصة ليستفيد غيركم من المقعد.',
  course: 'إذا لم تتمكنوا من الحضور، فنرجو إلغاء حجزكم قبل بداية الدورة ليستفيد غيركم من المقعد.',
}
export const reasonBooked = {
  class: 'تصلكم هذه الرسالة لأنكم حجزتم هذه الحصة في Firstbell.',
  course: 'تصلكم هذه الرسالة لأنكم حجزتم هذه الدورة في Firstbell.',
}
export const unsubscribe = 'إيقاف رسائل التذكير'

export const nobodyBooked = {
  class: 'لم يحجز أحد هذه الحصة.',
  course: 'لم يحجز أحد هذه الدورة.',
}
export const studentsBooked = {
  class: (students: number): string =>
    plural(students, {
      zero: 'لم يحجز أحد هذه الحصة.',
      one: 'حجز هذه الحصة طالب واحد.',
      two: 'حجز هذه الحصة طالبان.',
      few: `حجز هذه الحصة ${number(students)} طلاب.`,
      many: `حجز هذه الحصة ${number(students)} طالبًا.`,
      other: `حجز هذه الحصة ${number(students)} طالب.`,
    }),
  course: (students: number): string =>
    plural(students, {
      zero: 'لم يحجز أحد هذه الدورة.',
      one: 'حجز هذه الدورة طالب واحد.',
      two: 'حجز هذه الدورة طالبان.',
      few: `حجز هذه الدورة ${number(students)} طلاب.`,
      many: `حجز هذه الدورة ${number(students)} طالبًا.`,
      other: `حجز هذه الدورة ${number(students)} طالب.`,
    }),
}
export const startClass = 'بدء الحصة'
export const addLink = 'إضافة رابط اجتماع'
export const reasonTeach = {
  class: 'تصلكم هذه الرسالة لأنكم تقدّمون هذه الحصة في Firstbell.',
  course: 'تصلكم هذه الرسالة لأنكم تقدّمون هذه الدورة في Firstbell.',
}
