/** Mails about payments. `amount` is a price with its currency. */

export const receiptSubject = (title: string): string => `إيصال الدفع: \u2068${title}\u2069`
export const receiptPreview = (amount: string): string => `دفعتم \u2068${amount}\u2069.`
export const receiptHeading = 'إيصال الدفع'
export const amount = 'المبلغ'
/** What was paid to change to a date that costs more. */
export const difference = 'فرق السعر لموعد آخر'
export const withoutCode = 'السعر قبل الخصم'
export const code = 'رمز الخصم'
export const paid = 'تاريخ الدفع'
export const receiptNumber = 'رقم الإيصال'
export const soldBy = 'البائع'
export const through = (seller: string, site: string): string =>
  `\u2068${seller}\u2069، عبر \u2068${site}\u2069`
export const paidBy = 'المشتري'
export const operator = 'المشغّل'
export const questions = 'للاستفسار'
export const openReceipt = 'الانتقال إلى الإيصال'
export const reasonPaid = 'تصلكم هذه الرسالة لأنكم دفعتم في Firstbell.'

export const refundedSubject = (title: string): string => `استرداد المبلغ: \u2068${title}\u2069`
export const refundedPreview = (amount: string): string => `سنعيد إليكم \u2068${amount}\u2069.`
export const refundedHeading = 'سنعيد إليكم المبلغ'
export const refunded = (amount: string, title: string): string =>
  `سنعيد إليكم \u2068${amount}\u2069 عن \u2068${title}\u2069، إلى وسيلة الدفع التي استخدمتموها.`
export const whyRefunded = {
  cancelled: 'تم إلغاء حجزكم في الوقت المحدد.',
  seat_gone: 'وصل دفعكم بعد انتهاء حجز مقعدكم المؤقت، ولم يكن هناك مقعد آخر متاح.',
  paid_twice: 'سبق أن دفعتم ثمن هذا المقعد.',
  wrong_amount: 'لم يطابق المبلغ المدفوع السعر، لذلك لم يُحجز شيء.',
  swapped: 'الموعد الذي انتقلتم إليه أقل سعرًا.',
  swap_over: 'دفعتم فرق السعر للانتقال إلى موعد آخر، لكن تغيير موعدكم لم يعد ممكنًا.',
  by_hand: 'أُلغي حجز مقعدكم.',
}
/** The same, of one that was cancelled. */
export const offeringCancelled = { class: 'أُلغيت الحصة.', course: 'أُلغيت الدورة.' }
/** Above the dates of a series that were refunded together. */
export const refundedDates = 'المواعيد'
export const banksTake = 'قد يستغرق ظهور المبلغ في حسابكم من 5 إلى 10 أيام.'
/** The button to the page of the class or course. */
export const view = { class: 'عرض الحصة', course: 'عرض الدورة' }

export const troubleSubject = (subject: string, title: string): string =>
  `${subject}: \u2068${title}\u2069`
export const troublePreview = (amount: string): string => `المبلغ: \u2068${amount}\u2069.`
export const trouble = (amount: string, title: string): string =>
  `يتعلق الأمر بمبلغ \u2068${amount}\u2069 عن \u2068${title}\u2069.`
/** A problem with a payment: a heading, the event, and the advice for administrators. */
export const troubles = {
  disputed_refunded: {
    subject: 'نزاع على دفعة مستردّة',
    words: 'سبق أن أُعيد المبلغ إلى الطالب، ثم سحبه بنك الطالب مرة أخرى إلى أن يبتّ في النزاع.',
    forAdmins: 'ردّوا على النزاع في لوحة تحكم Stripe قبل انتهاء مهلته، مع الإشارة إلى الاسترداد.',
  },
  lost_refunded: {
    subject: 'خسارة نزاع على دفعة مستردّة',
    words: 'بتّ البنك في النزاع لصالح الطالب، فحصل على المبلغ مرتين.',
    forAdmins: 'لا أحد غير الطالب يستطيع إعادة المبلغ الثاني، فتواصلوا معه.',
  },
  disputed: {
    subject: 'نزاع على دفعة',
    words: 'سحب بنك الطالب المبلغ إلى أن يبتّ في النزاع. ويبقى المقعد محجوزًا حتى ذلك الحين.',
    forAdmins: 'ردّوا على النزاع في لوحة تحكم Stripe قبل انتهاء مهلته.',
  },
  lost: {
    subject: 'خسارة نزاع',
    words: 'بتّ البنك في النزاع لصالح الطالب، فاستردّ المبلغ وأُلغي حجز مقعده.',
    forAdmins: 'لا يلزمكم أي إجراء آخر.',
  },
  refund_failed: {
    subject: 'فشل استرداد مبلغ',
    words: 'لم تتمكن Stripe من إعادة المبلغ إلى بطاقة الطالب.',
    forAdmins: 'أعيدوا المبلغ إلى الطالب بطريقة أخرى، وسجّلوا ذلك في لوحة تحكم Stripe.',
  },
}
export const stripeName = (id: string): string => `معرّف الدفعة لدى Stripe: \u2068${id}\u2069.`
export const reasonAdmin = 'تصلكم هذه الرسالة لأنكم من مسؤولي Firstbell.'

// Access to the payout account
export const payoutAccess = {
  opened: {
    subject: 'طلب حساب لاستلام أرباحكم',
    text: 'طُلب عبر حسابكم في Firstbell فتح حساب لدى Stripe لاستلام الأرباح. وستُحوَّل أرباحكم إلى الحساب البنكي المسجّل لدى Stripe.',
  },
  entered: {
    subject: 'تم الدخول إلى حساب أرباحكم',
    text: 'تم الدخول إلى حساب أرباحكم لدى Stripe عبر حسابكم في Firstbell. ومن هناك يمكن تغيير الحساب البنكي الذي تُحوَّل إليه أرباحكم.',
  },
}
