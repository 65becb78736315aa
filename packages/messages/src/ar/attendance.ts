import { number, plural } from './language.ts'

/** The students of an own class or course, and who attended. */

export const heading = 'الحضور'
export const downloadList = 'تنزيل القائمة (CSV)'
/** Keys: the kind of offering. */
export const nobodyBooked = {
  class: 'لم يحجز أحد هذه الحصة بعد.',
  course: 'لم يحجز أحد هذه الدورة بعد.',
}
export const booked = (count: number) =>
  plural(count, {
    zero: 'لا حجوزات.',
    one: 'حجز واحد.',
    two: 'حجزان.',
    few: `${number(count)} حجوزات.`,
    many: `${number(count)} حجزًا.`,
    other: `${number(count)} حجز.`,
  })
/** Shown before the start. */
export const markLater = (count: number) =>
  plural(count, {
    zero: 'لا حجوزات. يمكنكم تسجيل الحضور بعد البدء.',
    one: 'حجز واحد. يمكنكم تسجيل الحضور بعد البدء.',
    two: 'حجزان. يمكنكم تسجيل الحضور بعد البدء.',
    few: `${number(count)} حجوزات. يمكنكم تسجيل الحضور بعد البدء.`,
    many: `${number(count)} حجزًا. يمكنكم تسجيل الحضور بعد البدء.`,
    other: `${number(count)} حجز. يمكنكم تسجيل الحضور بعد البدء.`,
  })
/** Shown before the start, with the number of students who have already joined. */
export const joinedMarkLater = (count: number, joined: number) =>
  plural(count, {
    zero: plural(joined, {
      zero: 'لا حجوزات، ولم ينضم أحد بعد. يمكنكم تسجيل الحضور بعد البدء.',
      one: 'لا حجوزات، وانضم طالب واحد. يمكنكم تسجيل الحضور بعد البدء.',
      two: 'لا حجوزات، وانضم طالبان. يمكنكم تسجيل الحضور بعد البدء.',
      few: `لا حجوزات، وانضم ${number(joined)} طلاب. يمكنكم تسجيل الحضور بعد البدء.`,
      many: `لا حجوزات، وانضم ${number(joined)} طالبًا. يمكنكم تسجيل الحضور بعد البدء.`,
      other: `لا حجوزات، وانضم ${number(joined)} طالب. يمكنكم تسجيل الحضور بعد البدء.`,
    }),
    one: plural(joined, {
      zero: 'حجز واحد، ولم ينضم أحد بعد. يمكنكم تسجيل الحضور بعد البدء.',
      one: 'حجز واحد، وانضم طالب واحد. يمكنكم تسجيل الحضور بعد البدء.',
      two: 'حجز واحد، وانضم طالبان. يمكنكم تسجيل الحضور بعد البدء.',
      few: `حجز واحد، وانضم ${number(joined)} طلاب. يمكنكم تسجيل الحضور بعد البدء.`,
      many: `حجز واحد، وانضم ${number(joined)} طالبًا. يمكنكم تسجيل الحضور بعد البدء.`,
      other: `حجز واحد، وانضم ${number(joined)} طالب. يمكنكم تسجيل الحضور بعد البدء.`,
    }),
    two: plural(joined, {
      zero: 'حجزان، ولم ينضم أحد بعد. يمكنكم تسجيل الحضور بعد البدء.',
      one: 'حجزان، وانضم طالب واحد. يمكنكم تسجيل الحضور بعد البدء.',
      two: 'حجزان، وانضم طالبان. يمكنكم تسجيل الحضور بعد البدء.',
      few: `حجزان، وانضم ${number(joined)} طلاب. يمكنكم تسجيل الحضور بعد البدء.`,
      many: `حجزان، وانضم ${number(joined)} طالبًا. يمكنكم تسجيل الحضور بعد البدء.`,
      other: `حجزان، وانضم ${number(joined)} طالب. يمكنكم تسجيل الحضور بعد البدء.`,
    }),
    few: plural(joined, {
      zero: `${number(count)} حجوزات، ولم ينضم أحد بعد. يمكنكم تسجيل الحضور بعد البدء.`,
      one: `${number(count)} حجوزات، وانضم طالب واحد. يمكنكم تسجيل الحضور بعد البدء.`,
      two: `${number(count)} حجوزات، وانضم طالبان. يمكنكم تسجيل الحضور بعد البدء.`,
      few: `${number(count)} حجوزات، وانضم ${number(joined)} طلاب. يمكنكم تسجيل الحضور بعد البدء.`,
      many: `${number(count)} حجوزات، وانضم ${number(joined)} طالبًا. يمكنكم تسجيل الحضور بعد البدء.`,
      other: `${number(count)} حجوزات، وانضم ${number(joined)} طالب. يمكنكم تسجيل الحضور بعد البدء.`,
    }),
    many: plural(joined, {
      zero: `${number(count)} حجزًا، ولم ينضم أحد بعد. يمكنكم تسجيل الحضور بعد البدء.`,
      one: `${number(count)} حجزًا، وانضم طالب واحد. يمكنكم تسجيل الحضور بعد البدء.`,
      two: `${number(count)} حجزًا، وانضم طالبان. يمكنكم تسجيل الحضور بعد البدء.`,
      few: `${number(count)} حجزًا، وانضم ${number(joined)} طلاب. يمكنكم تسجيل الحضور بعد البدء.`,
      many: `${number(count)} حجزًا، وانضم ${number(joined)} طالبًا. يمكنكم تسجيل الحضور بعد البدء.`,
      other: `${number(count)} حجزًا، وانضم ${number(joined)} طالب. يمكنكم تسجيل الحضور بعد البدء.`,
    }),
    other: plural(joined, {
      zero: `${number(count)} حجز، ولم ينضم أحد بعد. يمكنكم تسجيل الحضور بعد البدء.`,
      one: `${number(count)} حجز، وانضم طالب واحد. يمكنكم تسجيل الحضور بعد البدء.`,
      two: `${number(count)} حجز، وانضم طالبان. يمكنكم تسجيل الحضور بعد البدء.`,
      few: `${number(count)} حجز، وانضم ${number(joined)} طلاب. يمكنكم تسجيل الحضور بعد البدء.`,
      many: `${number(count)} حجز، وانضم ${number(joined)} طالبًا. يمكنكم تسجيل الحضور بعد البدء.`,
      other: `${number(count)} حجز، وانضم ${number(joined)} طالب. يمكنكم تسجيل الحضور بعد البدء.`,
    }),
  })
/** Shown after the start. */
export const summary = (count: number, attended: number, absent: number, open: number) =>
  plural(count, {
    zero: `لا حجوزات. حضور: ${attended}، غياب: ${absent}، غير معروف: ${open}.`,
    one: `حجز واحد. حضور: ${attended}، غياب: ${absent}، غير معروف: ${open}.`,
    two: `حجزان. حضور: ${attended}، غياب: ${absent}، غير معروف: ${open}.`,
    few: `${number(count)} حجوزات. حضور: ${attended}، غياب: ${absent}، غير معروف: ${open}.`,
    many: `${number(count)} حجزًا. حضور: ${attended}، غياب: ${absent}، غير معروف: ${open}.`,
    other: `${number(count)} حجز. حضور: ${attended}، غياب: ${absent}، غير معروف: ${open}.`,
  })
export const nameMissing = 'الاسم غير متاح'
export const emailMissing = 'البريد الإلكتروني غير متاح'
/** @param moment a time, and a day unless it is today */
export const joinedAt = (moment: string) => `وقت الانضمام: ${moment}`
export const minutesInClass = (count: number) =>
  plural(count, {
    zero: 'لم تُسجَّل أي دقيقة في الحصة',
    one: 'دقيقة واحدة في الحصة',
    two: 'دقيقتان في الحصة',
    few: `${number(count)} دقائق في الحصة`,
    many: `${number(count)} دقيقة في الحصة`,
    other: `${number(count)} دقيقة في الحصة`,
  })
/** @param day '3 Mar' */
export const bookedOn = (day: string) => `تاريخ الحجز: ${day}`
/** Among the dates of a series that are over and that the student had booked. */
export const attendedDates = (visits: number, count: number) => `الحضور: ${visits} من ${count}`

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
