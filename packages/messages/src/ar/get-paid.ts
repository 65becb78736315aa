import { number, plural } from './language.ts'

/** An instructor's payout account and earnings. */

export const heading = 'الأرباح'
export const loading = 'جارٍ تحميل الأرباح...'
export const checking = 'تتحقق Stripe من بياناتكم.'
export const closed =
  'أُغلق حسابكم في Stripe. لا يمكن لأحد حجز حصصكم ودوراتكم المدفوعة حتى يُفتح حساب آخر.'
export const needsApproval =
  'لا يمكن حجز الحصص والدورات المدفوعة قبل أن توافق الإدارة على حسابكم. أكملوا بياناتكم أعلاه، وستصلكم رسالة بالقرار.'
export const needsAccount =
  'لا يمكن حجز الحصص والدورات المدفوعة حتى تتمكن Stripe من تحويل الأرباح إليكم.'
export const opening = 'جارٍ الفتح...'
export const download = 'تنزيل المدفوعات (CSV)'
/** @param reason Stripe’s own words, in its language */
export const refusedBecause = (reason: string) => `ردّ Stripe: «\u2068${reason}\u2069»`

// No account yet
export const notSetUp = 'غير مُعدّ'
export const notSetUpText =
  'يمكن تحديد سعر للحصص والدورات بعد إبلاغ Stripe بالحساب الذي تُحوَّل إليه الأرباح. تطلب Stripe الهوية والحساب المصرفي، ونحن لا نرى أيًّا منهما.'
export const setUp = 'إعداد استلام الأرباح'

// An account that is not complete
export const begun = 'قيد الإعداد'
export const begunText =
  'ما زالت Stripe تحتاج إلى معلومات منكم أو تتحقق منها. بعد ذلك يمكن تحديد سعر للحصص والدورات.'
export const goOn = 'المتابعة في Stripe'

// An account
export const ready = 'جاهز'
export const readyText = 'تحوّل Stripe أرباحكم إليكم. ويبيّن حسابكم هناك الموعد والحساب المصرفي.'
export const openAccount = 'فتح حساب Stripe'

// Earnings
export const yourCourses = 'حصصكم ودوراتكم'
/** Precedes an amount, for screen readers. */
export const forYou = 'لكم: '
/**
 * @param count seats that were paid
 * @param paid the amount paid for them
 * @param share the site's share of that amount
 */
export const seatsPaid = (count: number, paid: string, share: string) =>
  plural(count, {
    zero: `لا مقاعد · المدفوع: ${paid} · عمولة الموقع: ${share}`,
    one: `مقعد واحد · المدفوع: ${paid} · عمولة الموقع: ${share}`,
    two: `مقعدان · المدفوع: ${paid} · عمولة الموقع: ${share}`,
    few: `${number(count)} مقاعد · المدفوع: ${paid} · عمولة الموقع: ${share}`,
    many: `${number(count)} مقعدًا · المدفوع: ${paid} · عمولة الموقع: ${share}`,
    other: `${number(count)} مقعد · المدفوع: ${paid} · عمولة الموقع: ${share}`,
  })
