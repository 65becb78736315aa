import { number, plural } from './language.ts'

/** Words of the cards and lists of classes and courses. */

export const classWords = {
  titles: 'الحصص',
  listLabel: 'كل الحصص',
  book: 'حجز',
  /** Shown instead to the instructor. */
  own: 'حصتكم',
  dateLabel: 'التاريخ',
}
export const courseWords = {
  titles: 'الدورات',
  listLabel: 'كل الدورات',
  book: 'التسجيل',
  /** Shown instead to the instructor. */
  own: 'دورتكم',
  dateLabel: 'تاريخ البدء',
}

export const minutes = (count: number) =>
  plural(count, {
    zero: `${number(count)} دقيقة`,
    one: 'دقيقة واحدة',
    two: 'دقيقتان',
    few: `${number(count)} دقائق`,
    many: `${number(count)} دقيقة`,
    other: `${number(count)} دقيقة`,
  })
/** The same where there is little room. */
export const minutesShort = (count: number) => minutes(count)

/** @param start a day and a time */
export const starts = (start: string) => `تبدأ ${start}`
export const started = (start: string) => `بدأت ${start}`
/** @param hours '12:00–12:30', of each day of a course */
export const daily = (hours: string) => `يوميًا، ${hours}`
/** @param days short names of weekdays */
export const everyTwoWeeks = (days: string, hours: string) => `${days}، كل أسبوعين، ${hours}`
export const sessions = (count: number) =>
  plural(count, {
    zero: `${number(count)} جلسة`,
    one: 'جلسة واحدة',
    two: 'جلستان',
    few: `${number(count)} جلسات`,
    many: `${number(count)} جلسة`,
    other: `${number(count)} جلسة`,
  })

/** Precedes the value, for screen readers. */
export const categoryBefore = 'الفئة:'
export const levelBefore = 'المستوى:'
export const instructorBefore = 'المدرّس:'
/** Shown instead of an instructor whose account is deleted. */
export const nobody = 'غير متاح'

/** The price of what costs nothing. */
export const free = 'مجاني'

/** People on the waitlist. */
export const waiting = (count: number) => `${number(count)} في الانتظار`
/** The dates of a series. */
export const dates = (count: number) =>
  plural(count, {
    zero: `${number(count)} موعد`,
    one: 'موعد واحد',
    two: 'موعدان',
    few: `${number(count)} مواعيد`,
    many: `${number(count)} موعدًا`,
    other: `${number(count)} موعد`,
  })
/** @param from the day of the first */
export const datesFrom = (count: number, from: string) => `${dates(count)} ابتداءً من ${from}`
/** Behind `datesFrom`, for screen readers. */
export const datesOf = ': <title/>'
