import { number, plural } from './language.ts'

/** The section of admins around its parts. */

export const title = 'لوحة تحكم الإدارة'
export const decisions = 'القرارات'
export const insights = 'الإحصاءات'
export const payments = 'المدفوعات'
export const auditLog = 'سجل التدقيق'
export const loadingInsights = 'جارٍ تحميل الإحصاءات...'
export const loadingPayments = 'جارٍ تحميل المدفوعات...'
export const loadingAuditLog = 'جارٍ تحميل سجل التدقيق...'
export const setUpTwoStep = 'إعداد التحقق بخطوتين'
export const twoStepNeeded = 'يطلب هذا الموقع من مسؤوليه رمزًا بعد كلمة المرور.'

// On the dashboard
export const pending = 'قرارات معلّقة'
export const nothingPending = 'لا توجد قرارات معلّقة.'
export const instructorsWaiting = (count: number) =>
  plural(count, {
    zero: `${number(count)} مدرّس بانتظار القبول`,
    one: 'مدرّس واحد بانتظار القبول',
    two: 'مدرّسان بانتظار القبول',
    few: `${number(count)} مدرّسين بانتظار القبول`,
    many: `${number(count)} مدرّسًا بانتظار القبول`,
    other: `${number(count)} مدرّس بانتظار القبول`,
  })
export const reviewsReported = (count: number) =>
  plural(count, {
    zero: `${number(count)} رأي مبلّغ عنه`,
    one: 'رأي واحد مبلّغ عنه',
    two: 'رأيان مبلّغ عنهما',
    few: `${number(count)} آراء مبلّغ عنها`,
    many: `${number(count)} رأيًا مبلّغًا عنه`,
    other: `${number(count)} رأي مبلّغ عنه`,
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
