import { number, plural } from './language.ts'

/** Enrolling in a course that costs something (rule payment-24). */

/** The label of the button; it begins with `confirm`. */
export const confirmPrice = (price: string) => `تأكيد · ${price}`
export const payNext = (minutes: number) =>
  plural(minutes, {
    zero: 'تدفعون عبر Stripe، ونحجز لكم المقعد مؤقتًا لفترة قصيرة.',
    one: 'تدفعون عبر Stripe، ونحجز لكم المقعد مؤقتًا لمدة دقيقة واحدة.',
    two: 'تدفعون عبر Stripe، ونحجز لكم المقعد مؤقتًا لمدة دقيقتين.',
    few: `تدفعون عبر Stripe، ونحجز لكم المقعد مؤقتًا لمدة ${number(minutes)} دقائق.`,
    many: `تدفعون عبر Stripe، ونحجز لكم المقعد مؤقتًا لمدة ${number(minutes)} دقيقة.`,
    other: `تدفعون عبر Stripe، ونحجز لكم المقعد مؤقتًا لمدة ${number(minutes)} دقيقة.`,
  })
export const payNextSeveral = (minutes: number) =>
  plural(minutes, {
    zero: 'تدفعون عبر Stripe، ونحجز لكم المقاعد مؤقتًا لفترة قصيرة.',
    one: 'تدفعون عبر Stripe، ونحجز لكم المقاعد مؤقتًا لمدة دقيقة واحدة.',
    two: 'تدفعون عبر Stripe، ونحجز لكم المقاعد مؤقتًا لمدة دقيقتين.',
    few: `تدفعون عبر Stripe، ونحجز لكم المقاعد مؤقتًا لمدة ${number(minutes)} دقائق.`,
    many: `تدفعون عبر Stripe، ونحجز لكم المقاعد مؤقتًا لمدة ${number(minutes)} دقيقة.`,
    other: `تدفعون عبر Stripe، ونحجز لكم المقاعد مؤقتًا لمدة ${number(minutes)} دقيقة.`,
  })
/** The bill above the button. */
export const bill = 'تفاصيل المبلغ'
/** A line of the bill: what a date costs more than the one that it is exchanged for. */
export const difference = 'فرق السعر لموعد آخر'
export const total = 'المجموع'

// A discount code (rule code-7)
export const haveCode = 'هل لديكم رمز خصم؟'
export const code = 'الرمز'
export const apply = 'تطبيق'
export const applying = 'جارٍ التحقق...'
export const removeCode = 'إزالة'
export const codeApplied = (code: string) => `طُبّق الرمز \u2068${code}\u2069.`
/** A line of the bill: what the code takes off. */
export const codeLine = (code: string) => `الرمز \u2068${code}\u2069`
export const codeForOtherDate = 'هذا الرمز لموعد آخر في هذه السلسلة.'
export const codeUsesLeft = (seats: number) =>
  plural(seats, {
    zero: 'لا يمكن استخدام هذا الرمز لمقاعد أخرى.',
    one: 'يمكن استخدام هذا الرمز لمقعد واحد آخر.',
    two: 'يمكن استخدام هذا الرمز لمقعدين آخرين.',
    few: `يمكن استخدام هذا الرمز لـ${number(seats)} مقاعد أخرى.`,
    many: `يمكن استخدام هذا الرمز لـ${number(seats)} مقعدًا آخر.`,
    other: `يمكن استخدام هذا الرمز لـ${number(seats)} مقعد آخر.`,
  })
