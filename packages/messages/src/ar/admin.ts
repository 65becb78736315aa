import { number, plural } from './language.ts'

/** The section of admins around its parts. */

export const title = 'لوحة تحكم الإدارة'
export const decisions = 'القرارات'
export const people = 'المستخدمون'
export const offerings = 'الحصص والدورات'
export const insights = 'الإحصاءات'
export const payments = 'المدفوعات'
export const auditLog = 'سجل التدقيق'
export const loadingInsights = 'جارٍ تحميل الإحصاءات...'
export const loadingPeople = 'جارٍ تحميل المستخدمين...'
export const loadingOfferings = 'جارٍ تحميل الحصص والدورات...'
export const loadingPayments = 'جارٍ تحميل المدفوعات...'
export const loadingAuditLog = 'جارٍ تحميل سجل التدقيق...'
export const setUpTwoStep = 'إعداد التحقق بخطوتين'
export const twoStepNeeded = 'على مسؤولي هذا الموقع تفعيل التحقق بخطوتين.'

// On the dashboard
export const pending = 'بانتظار قراركم'
export const nothingPending = 'لا شيء بانتظار قراركم.'
export const instructorsWaiting = (count: number) =>
  plural(count, {
    zero: `${number(count)} مدرّس بانتظار القبول`,
    one: 'مدرّس واحد بانتظار القبول',
    two: 'مدرّسان بانتظار القبول',
    few: `${number(count)} مدرّسين بانتظار القبول`,
    many: `${number(count)} مدرّسًا بانتظار القبول`,
    other: `${number(count)} مدرّس بانتظار القبول`,
  })
export const reportsWaiting = (count: number) =>
  plural(count, {
    zero: `${number(count)} بلاغ معلّق`,
    one: `بلاغ واحد معلّق`,
    two: `بلاغان معلّقان`,
    few: `${number(count)} بلاغات معلّقة`,
    many: `${number(count)} بلاغًا معلّقًا`,
    other: `${number(count)} بلاغ معلّق`,
  })
export const paymentsInTrouble = (count: number) =>
  plural(count, {
    zero: `${number(count)} دفعة تحتاج إلى متابعة`,
    one: 'دفعة واحدة تحتاج إلى متابعة',
    two: 'دفعتان تحتاجان إلى متابعة',
    few: `${number(count)} دفعات تحتاج إلى متابعة`,
    many: `${number(count)} دفعة تحتاج إلى متابعة`,
    other: `${number(count)} دفعة تحتاج إلى متابعة`,
  })

// What takes place in the next seven days
export const thisWeek = 'هذا الأسبوع'
export const allOfferings = 'كل الحصص والدورات'
/** @param capped whether there are more */
export const liveClasses = (count: number, capped?: boolean) =>
  (capped ? 'أكثر من ' : '') +
  plural(count, {
    zero: `${number(count)} حصة مباشرة`,
    one: 'حصة مباشرة واحدة',
    two: capped ? 'حصتين مباشرتين' : 'حصتان مباشرتان',
    few: `${number(count)} حصص مباشرة`,
    many: `${number(count)} حصة مباشرة`,
    other: `${number(count)} حصة مباشرة`,
  })
export const seatsBooked = (count: number) =>
  plural(count, {
    zero: 'لا مقاعد محجوزة',
    one: 'مقعد واحد محجوز',
    two: 'مقعدان محجوزان',
    few: `${number(count)} مقاعد محجوزة`,
    many: `${number(count)} مقعدًا محجوزًا`,
    other: `${number(count)} مقعد محجوز`,
  })
