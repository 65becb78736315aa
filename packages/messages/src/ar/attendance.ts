import { number, plural } from './language.ts'

/** The students of an own class or course, and who attended. */

export const heading = 'الحضور'
export const downloadList = 'تنزيل القائمة (CSV)'
/** Keys: the kind of offering. */
export const nobodyBooked = {
  class: 'لم يحجز أحد هذه الحصة بعد.',
  course: 'لم يحجز أحد هذه الدورة بعد.',
}
const studentsBooked = (count: number) =>
  plural(count, {
    zero: 'لا توجد حجوزات',
    one: 'حجز طالب واحد',
    two: 'حجز طالبان',
    few: `حجز ${number(count)} طلاب`,
    many: `حجز ${number(count)} طالبًا`,
    other: `حجز ${number(count)} طالب`,
  })
const joinedAlready = (count: number) =>
  plural(count, {
    zero: 'ولم ينضم أحد',
    one: 'وانضم واحد',
    two: 'وانضم اثنان',
    few: `وانضم ${number(count)}`,
    many: `وانضم ${number(count)}`,
    other: `وانضم ${number(count)}`,
  })
export const booked = (count: number) => `${studentsBooked(count)}.`
/** Shown before the start. */
export const markLater = (count: number) =>
  `${studentsBooked(count)}. يمكن تسجيل الحضور بعد بدء الموعد.`
/** Shown before the start, with the number of students who have already joined. */
export const joinedMarkLater = (count: number, joined: number) =>
  `${studentsBooked(count)}، ${joinedAlready(joined)}. يمكن تسجيل الحضور بعد بدء الموعد.`
/** Shown after the start. */
export const summary = (count: number, attended: number, absent: number, open: number) =>
  `${studentsBooked(count)}. حضور: ${attended}، غياب: ${absent}، غير معروف: ${open}.`
export const nameMissing = 'الاسم غير متاح'
export const emailMissing = 'البريد الإلكتروني غير متاح'
/** @param moment a time, and a day unless it is today */
export const joinedAt = (moment: string) => `وقت الانضمام: ${moment}`
export const minutesInClass = (count: number) =>
  plural(count, {
    zero: 'لم يحضر أي دقيقة',
    one: 'حضر دقيقة واحدة',
    two: 'حضر دقيقتين',
    few: `حضر ${number(count)} دقائق`,
    many: `حضر ${number(count)} دقيقة`,
    other: `حضر ${number(count)} دقيقة`,
  })
/** @param day '3 Mar' */
export const bookedOn = (day: string) => `تاريخ الحجز: ${day}`
/** Among the dates of a series that are over and that the student had booked. */
export const attendedDates = (visits: number, count: number) => `حضر ${visits} من ${count}`

// Waiting students
export const waitingSince = (day: string) => `في الانتظار منذ ${day}`
/** @param moment '18:20', with the day if it is another one */
export const heldUntil = (moment: string) => `مقعد محجوز مؤقتًا حتى ${moment}`

// Choices
export const attendanceOf = (name: string) => `حضور \u2068${name}\u2069`
export const attended = 'حضر'
export const absent = 'غاب'
export const notKnown = 'غير معروف'
export const saved = 'تم الحفظ.'
export const allAttended = 'حضر الجميع'
