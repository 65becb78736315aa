import { number, plural } from './language.ts'

/** Booking the dates of a class that repeats, and changing a booked one for another. */

// Booking
export const whichDates = 'أي المواعيد تريدون حجزها؟'
/** Chooses every date that has a seat. */
export const all = (count: number) => `الكل (${number(count)})`
/**
 * The label of the button; it begins with `confirm`.
 * @param phrase '3 dates'
 */
export const confirmDates = (phrase: string) => `تأكيد · ${phrase}`
export const bookDates = (phrase: string) => `الحجز · ${phrase}`
export const booking = 'جارٍ الحجز...'
export const unanswered = 'لم يصلنا رد. حاولوا مرة أخرى، ولن يُحجز شيء مرتين.'
export const taken = 'أحد هذه المواعيد لم يعد متاحًا، فلم يُحجز شيء. اختاروا من جديد.'
/** A notice about several new bookings. */
export const hasDates = (phrase: string, title: string) =>
  `لديكم مقعد في «\u2068${title}\u2069»: ${phrase}.`
export const datesInMail =
  'أرسلنا إليكم جميع المواعيد بالبريد الإلكتروني، ويمكنكم إضافة كل منها إلى تقويمكم.'

// Another date
export const changeDate = 'تغيير الموعد'
/** @param date the booked one */
export const changeQuestion = (date: string) => `أي موعد من «<title/>» تريدون بدلًا من موعد ${date}؟`
export const keepDate = 'الإبقاء على الموعد'
export const changing = 'جارٍ التغيير...'
export const noOtherDate = 'لا مقاعد متبقية في أي موعد آخر.'
export const dates = 'المواعيد'
export const changeHint =
  'سيصبح مقعدكم الحالي متاحًا لغيركم. وسنرسل رسالة إلكترونية إليكم وإلى المدرّس.'
export const changeRefund = 'إذا كان الموعد الجديد أقل سعرًا، نعيد إليكم الفرق.'
/**
 * Instead of the sentences before, for a date that costs more.
 * @param amount the difference
 */
export const changeDearer = (amount: string, minutes: number) =>
  plural(minutes, {
    zero: `سعر هذا الموعد أعلى بمقدار ${amount}، وتدفعون الفرق عبر Stripe. يبقى لكم مقعدكم الحالي حتى تدفعوا، ونحجز لكم الموعد الجديد مؤقتًا لفترة قصيرة.`,
    one: `سعر هذا الموعد أعلى بمقدار ${amount}، وتدفعون الفرق عبر Stripe. يبقى لكم مقعدكم الحالي حتى تدفعوا، ونحجز لكم الموعد الجديد مؤقتًا لمدة دقيقة واحدة.`,
    two: `سعر هذا الموعد أعلى بمقدار ${amount}، وتدفعون الفرق عبر Stripe. يبقى لكم مقعدكم الحالي حتى تدفعوا، ونحجز لكم الموعد الجديد مؤقتًا لمدة دقيقتين.`,
    few: `سعر هذا الموعد أعلى بمقدار ${amount}، وتدفعون الفرق عبر Stripe. يبقى لكم مقعدكم الحالي حتى تدفعوا، ونحجز لكم الموعد الجديد مؤقتًا لمدة ${number(minutes)} دقائق.`,
    many: `سعر هذا الموعد أعلى بمقدار ${amount}، وتدفعون الفرق عبر Stripe. يبقى لكم مقعدكم الحالي حتى تدفعوا، ونحجز لكم الموعد الجديد مؤقتًا لمدة ${number(minutes)} دقيقة.`,
    other: `سعر هذا الموعد أعلى بمقدار ${amount}، وتدفعون الفرق عبر Stripe. يبقى لكم مقعدكم الحالي حتى تدفعوا، ونحجز لكم الموعد الجديد مؤقتًا لمدة ${number(minutes)} دقيقة.`,
  })
/** The button then. It begins with `changeDate`. */
export const changeFor = (amount: string) => `تغيير الموعد · ${amount}`

// The state of a date
export const booked = 'محجوز'
export const heldForYou = 'محجوز لكم مؤقتًا'
export const seatsLeft = (count: number) =>
  plural(count, {
    zero: 'لا توجد مقاعد متبقية',
    one: 'مقعد واحد متبقٍّ',
    two: 'مقعدان متبقيان',
    few: `${number(count)} مقاعد متبقية`,
    many: `${number(count)} مقعدًا متبقيًا`,
    other: `${number(count)} مقعد متبقٍّ`,
  })
export const full = 'اكتمل العدد'
/** Of a date that is full; the date is for screen readers. */
export const joinWaitlist = 'الانضمام إلى قائمة الانتظار<hidden> ليوم <date/></hidden>'
