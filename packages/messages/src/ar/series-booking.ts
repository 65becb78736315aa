import { number, plural } from './language.ts'

/** Booking the dates of a class that repeats, and changing a booked one for another. */

// Booking
export const books = (dates: number) =>
  plural(dates, {
    zero: 'لا مواعيد للحجز:',
    one: 'حجز موعد واحد:',
    two: 'حجز موعدَين:',
    few: `حجز ${number(dates)} مواعيد:`,
    many: `حجز ${number(dates)} موعدًا:`,
    other: `حجز ${number(dates)} موعد:`,
  })
export const bookRest = 'حجز بقية السلسلة'
export const bookThisAndRest = 'حجز هذه وبقية السلسلة'
export const booking = 'جارٍ الحجز...'
export const unanswered = 'لم يصل رد. يُرجى المحاولة مجددًا: ما سبق حجزه لا يُحجز مرتين.'

// Outcomes, one sentence each
export const classesBooked = (count: number) =>
  plural(count, {
    zero: 'لم تُحجز أي حصة.',
    one: 'حُجزت حصة واحدة.',
    two: 'حُجزت حصتان.',
    few: `حُجزت ${number(count)} حصص.`,
    many: `حُجزت ${number(count)} حصة.`,
    other: `حُجزت ${number(count)} حصة.`,
  })
export const wereFull = (count: number) => `مكتملة: ${number(count)}.`
export const wereStarted = (count: number) => `بدأت بالفعل: ${number(count)}.`
export const wereBookedBefore = (count: number) => `محجوزة من قبل: ${number(count)}.`
export const wereUnavailable = (count: number) => `غير متاحة: ${number(count)}.`

// Another date
export const changeDate = 'تغيير الموعد'
/** @param date the booked one */
export const changeQuestion = (date: string) => `أي موعد من «<title/>» تريدون بدلًا من هذا: ${date}؟`
export const keepDate = 'الإبقاء على الموعد'
export const changing = 'جارٍ التغيير...'
export const noOtherDate = 'لا مقاعد متبقية في أي موعد آخر.'
export const dates = 'المواعيد'
export const changeHint =
  'يصبح مقعدكم متاحًا لغيركم. وتصلكم رسالة بالبريد الإلكتروني، وتصل المدرّسَ أيضًا.'

// The state of a date
export const booked = 'محجوز'
export const heldForYou = 'محجوز لكم مؤقتًا'
export const seatsLeft = (count: number) =>
  plural(count, {
    zero: 'لا مقاعد متبقية',
    one: 'مقعد واحد متبقٍّ',
    two: 'مقعدان متبقيان',
    few: `${number(count)} مقاعد متبقية`,
    many: `${number(count)} مقعدًا متبقيًا`,
    other: `${number(count)} مقعد متبقٍّ`,
  })
export const full = 'مكتمل'
