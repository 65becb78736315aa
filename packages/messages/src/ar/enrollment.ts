import { number } from './language.ts'

/** Enrolling in a course that costs something (rule payment-24). */

/** The label of the button; it begins with `confirm`. */
export const confirmPrice = (price: string) => `تأكيد · ${price}`
export const payNext = (minutes: number) =>
  `تدفعون عبر Stripe. ويُحجز المقعد مؤقتًا لمدة ${minutes} دقيقة.`
export const payNextSeveral = (minutes: number) =>
  `تدفعون عبر Stripe. وتُحجز المقاعد مؤقتًا لمدة ${minutes} دقيقة.`
/** The bill above the button. */
export const bill = 'ما تدفعونه'
/** A line of the bill: what a date costs more than the one that it is exchanged for. */
export const difference = 'فرق السعر لموعد آخر'
export const total = 'المجموع'

// A discount code (rule code-7)
export const haveCode = 'هل لديكم رمز؟'
export const code = 'الرمز'
export const apply = 'تطبيق'
export const applying = 'جارٍ التحقق...'
export const removeCode = 'إزالة'
export const codeApplied = (code: string) => `طُبّق الرمز \u2068${code}\u2069.`
/** A line of the bill: what the code takes off. */
export const codeLine = (code: string) => `الرمز \u2068${code}\u2069`
export const codeForOtherDate = 'هذا الرمز لموعد آخر في هذه السلسلة.'
export const codeUsesLeft = (seats: number) =>
  `المقاعد التي يمكن استخدام هذا الرمز لها: ${number(seats)}`
