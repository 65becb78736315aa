/** Mails about payments. `amount` is a price with its currency. */

export const receiptSubject = (title: string): string => `إيصال: \u2068${title}\u2069`
export const receiptPreview = (amount: string): string => `تم دفع \u2068${amount}\u2069.`
export const receiptHeading = 'إيصالكم'
export const amount = 'المبلغ'
/** What was paid to change to a date that costs more. */
export const difference = 'فرق السعر لموعد آخر'
export const withoutCode = 'السعر دون الرمز'
export const code = 'الرمز'
export const paid = 'تاريخ الدفع'
export const receiptNumber = 'رقم الإيصال'
export const soldBy = 'البائع'
export const through = (seller: string, site: string): string =>
  `\u2068${seller}\u2069، عبر \u2068${site}\u2069`
export const paidBy = 'الدافع'
export const operator = 'المشغّل'
export const questions = 'للاستفسار'
export const openReceipt = 'فتح الإيصال'
export const reasonPaid = 'تصلكم هذه الرسالة لأنكم دفعتم عبر Firstbell.'

export const refundedSubject = (title: string): string => `استرداد: \u2068${title}\u2069`
export const refundedPreview = (amount: string): string => `نعيد إليكم \u2068${amount}\u2069.`
export const refundedHeading = 'نعيد إليكم المبلغ'
export const refunded = (amount: string, title: string): string =>
  `يُعاد \u2068${amount}\u2069 عن \u2068${title}\u2069 إلى وسيلة الدفع التي استخدمتموها.`
export const whyRefunded = {
  cancelled: 'تم إلغاء حجزكم في الوقت المحدد.',
  offering_cancelled: 'أُلغي الموعد ولن يُعقد.',
  seat_gone: 'وصل دفعكم بعد أن لم يعد المقعد محجوزًا، ولم يكن غيره متاحًا.',
  paid_twice: 'سبق أن دفعتم ثمن هذا المقعد.',
  wrong_amount: 'لم يكن المبلغ المدفوع هو المطلوب، ولذلك لم يُحجز شيء.',
  swapped: 'الموعد الذي انتقلتم إليه أقل سعرًا.',
  swap_over: 'كنتم قد دفعتم فرق السعر لموعد آخر، لكن لم يعد تبديل مقعدكم ممكنًا.',
  by_hand: 'أُعيد مقعدكم.',
}
/** Above the dates of a series that were refunded together. */
export const refundedDates = 'المواعيد'
export const banksTake = 'قد يستغرق ظهور المبلغ في حسابكم من 5 إلى 10 أيام.'
/** The button to the page of the class or course. */
export const view = { class: 'عرض الحصة', course: 'عرض الدورة' }

export const troubleSubject = (subject: string, title: string): string =>
  `${subject}: \u2068${title}\u2069`
export const troublePreview = (amount: string): string => `يتعلق الأمر بمبلغ \u2068${amount}\u2069.`
export const trouble = (amount: string, title: string): string =>
  `يتعلق الأمر بمبلغ \u2068${amount}\u2069 عن \u2068${title}\u2069.`
/** A problem with a payment: a heading, the event, and the advice for administrators. */
export const troubles = {
  disputed_refunded: {
    subject: 'نزاع على دفعة مستردّة',
    words: 'كان المبلغ قد أُعيد إلى الطالب، وسحبه البنك مرة أخرى مؤقتًا.',
    forAdmins: 'يجب الرد على النزاع في لوحة تحكم Stripe قبل انتهاء مهلته، مع إثبات الاسترداد.',
  },
  lost_refunded: {
    subject: 'خسارة نزاع على دفعة مستردّة',
    words: 'قرر البنك لصالح الطالب، فعاد إليه المبلغ مرتين.',
    forAdmins: 'ما أُعيد مرتين لا يُسوّى إلا مع الطالب.',
  },
  disputed: {
    subject: 'نزاع على دفعة',
    words: 'سحب بنك الطالب المبلغ مؤقتًا. ويبقى المقعد محجوزًا حتى يقرر البنك.',
    forAdmins: 'يجب الرد على النزاع في لوحة تحكم Stripe قبل انتهاء مهلته.',
  },
  lost: {
    subject: 'خسارة نزاع',
    words: 'قرر البنك لصالح الطالب، فخُسر المبلغ وأُعيد المقعد.',
    forAdmins: 'لم يعد بالإمكان فعل شيء.',
  },
  refund_failed: {
    subject: 'فشل استرداد',
    words: 'لم تتمكن Stripe من إعادة المبلغ إلى بطاقة الطالب.',
    forAdmins: 'يجب إعادته بطريقة أخرى، وتسجيل ذلك في لوحة تحكم Stripe.',
  },
}
export const stripeName = (id: string): string => `معرّف الدفعة لدى Stripe: \u2068${id}\u2069.`
export const reasonAdmin = 'تصلكم هذه الرسالة لأنكم تديرون Firstbell.'

// Access to the payout account
export const payoutAccess = {
  opened: {
    subject: 'طُلب حساب لتلقي أرباحكم',
    text: 'طُلب من حسابكم حساب لدى Stripe لتلقي الأرباح. تُدفع أرباح دوراتكم إلى الحساب البنكي الذي يُدخل هناك.',
  },
  entered: {
    subject: 'فُتح حساب تلقي أرباحكم',
    text: 'فُتح من حسابكم رابط إلى حساب تلقي الأرباح لدى Stripe. يمكن هناك تغيير الحساب البنكي الذي تُدفع إليه أرباحكم.',
  },
}
