import { number, plural } from './language.ts'

/** A student's payments and their receipts. Amounts and moments are formatted. */

export const heading = 'المدفوعات'
export const loading = 'جارٍ تحميل المدفوعات...'
export const none = 'لا مدفوعات بعد'
export const noneHint = 'ستظهر هنا مدفوعاتكم وإيصالاتكم.'
export const showAll = (count: number) =>
  plural(count, {
    zero: 'عرض الكل',
    one: 'عرض الدفعة الوحيدة',
    two: 'عرض الدفعتَين',
    few: `عرض كل الدفعات (${number(count)})`,
    many: `عرض كل الدفعات (${number(count)})`,
    other: `عرض كل الدفعات (${number(count)})`,
  })
export const paidAt = (at: string) => `وقت الدفع: ${at}`
export const refundedAt = (at: string) => `وقت الاسترداد: ${at}`
/** What was paid to change to a date that costs more. */
export const difference = 'فرق السعر لموعد آخر'
export const amountRefunded = (amount: string) => `المبلغ المستردّ: ${amount}`

// By `PAYMENT_STATES`
export const open = 'بانتظار الدفع'
export const unpaid = 'غير مدفوع'
export const paid = 'مدفوع'
export const refunding = 'الاسترداد قيد التنفيذ'
export const refunded = 'مستردّ'
export const disputed = 'متنازع عليه'
export const lost = 'استعاده البنك'

// A receipt
export const receipt = 'إيصال'
/** A button; the hidden part is for screen readers. */
export const receiptFor = 'إيصال<hidden> عن <title/></hidden>'
export const receiptNumber = 'رقم الإيصال'
export const soldBy = 'البائع'
export const soldThrough = '<seller/>، عبر <site/>'
/** The student who paid. */
export const paidBy = 'المشتري'
/** Precedes the name and the postal address of the site's operator. */
export const operator = 'المشغّل'
/** Precedes the operator's email address. */
export const questions = 'للاستفسار'
/** What was paid for. */
export const kind = { class: 'الحصة', course: 'الدورة' }
export const starts = 'البداية'
export const amount = 'المبلغ'
export const refundOf = (amount: string, at: string) => `${amount}، ${at}`
export const stripeReceipt = 'إيصال Stripe'
export const print = 'طباعة'
/** On a receipt. */
export const withoutCode = 'السعر قبل الخصم'
export const code = 'رمز الخصم'
