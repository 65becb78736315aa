import { number, plural } from './language.ts'

/** An instructor's payout account and earnings. */

export const heading = 'الأرباح'
export const loading = 'جارٍ تحميل الأرباح...'
export const checking = 'تتحقق Stripe من بياناتكم.'
export const closed =
  'أُغلق حسابكم في Stripe. لن يتمكن أحد من حجز حصصكم ودوراتكم المدفوعة حتى تفتحوا حسابًا جديدًا.'
export const needsApproval =
  'لا يمكن حجز حصصكم ودوراتكم المدفوعة قبل أن يقبل فريقنا طلبكم. أكملوا بياناتكم أعلاه، وسنراسلكم بالقرار.'
export const needsAccount = 'لا يمكن حجز حصصكم ودوراتكم المدفوعة قبل إعداد استلام الأرباح في Stripe.'
export const opening = 'جارٍ الفتح...'
export const download = 'تنزيل المدفوعات (CSV)'
/** @param reason Stripe’s own words, in its language */
export const refusedBecause = (reason: string) => `ردّ Stripe: «\u2068${reason}\u2069»`

// No account yet
export const notSetUp = 'لم يبدأ الإعداد'
export const notSetUpText =
  'بعد إعداد استلام الأرباح في Stripe، يمكنكم تحديد سعر لحصصكم ودوراتكم. تبقى بيانات هويتكم وحسابكم البنكي لدى Stripe.'
export const setUp = 'إعداد استلام الأرباح'

// An account that is not complete
export const begun = 'قيد الإعداد'
export const begunText =
  'ما زالت Stripe تحتاج إلى معلومات منكم أو تتحقق من بياناتكم. وبعد ذلك يمكنكم تحديد سعر لحصصكم ودوراتكم.'
export const goOn = 'المتابعة في Stripe'

// An account
export const ready = 'جاهز'
export const readyText =
  'تحوّل Stripe أرباحكم إليكم. ويوضح حسابكم في Stripe موعد التحويل والحساب البنكي.'
export const openAccount = 'الانتقال إلى حساب Stripe'

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
