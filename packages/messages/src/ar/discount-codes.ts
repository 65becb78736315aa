import { number, plural } from './language.ts'

/** An instructor's discount codes, and the form that makes one (rule code-7). */

export const heading = 'رموز الخصم'
export const loading = 'جارٍ تحميل الرموز...'
export const explanation = 'يتيح الرمز لطلابكم حجز حصصكم ودوراتكم بسعر أقل، ويُدخلونه عند الحجز.'
export const newCode = 'رمز جديد'
export const over = 'منتهي الصلاحية'
export const usedUp = 'استُنفد'
export const copied = 'نُسخ الرمز'
export const removeTitle = 'حذف الرمز'
export const code = 'الرمز'
export const codeHelp = 'من 4 إلى 20 حرفًا أو رقمًا أو شرطة.'
export const percent = 'خصم بالنسبة المئوية'
export const amount = 'أو خصم بمبلغ ثابت'
export const amountHelp = 'عن كل مقعد.'
export const offering = 'يسري على'
export const all = 'جميع حصصي ودوراتي'
export const uses = 'عدد المقاعد (اختياري)'
export const usesHelp = 'عدد المقاعد التي يمكن حجزها به. ويُحتسب كل موعد في السلسلة مقعدًا واحدًا.'
export const lastDay = 'آخر يوم (اختياري)'
export const create = 'إنشاء الرمز'
export const percentOff = (percent: number) => `خصم ${number(percent)}%`
export const amountOff = (amount: string) => `خصم ${amount}`
/** @param seats those that were booked or are held with the code */
export const used = (seats: number) =>
  plural(seats, {
    zero: 'لا مقاعد',
    one: 'مقعد واحد',
    two: 'مقعدان',
    few: `${number(seats)} مقاعد`,
    many: `${number(seats)} مقعدًا`,
    other: `${number(seats)} مقعد`,
  })
export const usedOf = (seats: number, most: number) =>
  `المقاعد: ${number(seats)} من ${number(most)}`
export const validUntil = (moment: string) => `حتى ${moment}`
export const copy = (code: string) => `نسخ \u2068${code}\u2069`
export const notCopied = (code: string) => `الرمز هو \u2068${code}\u2069`
export const remove = (code: string) => `حذف \u2068${code}\u2069`
export const removeQuestion = (code: string) =>
  `هل تريدون حذف الرمز \u2068${code}\u2069؟ لن يتغيّر سعر المقاعد المحجوزة به.`
export const created = (code: string) => `أُنشئ الرمز \u2068${code}\u2069.`
