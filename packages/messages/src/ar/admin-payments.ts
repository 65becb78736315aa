/** All payments, for administrators. Amounts and moments are formatted. */

export const heading = 'المدفوعات'
/** The name of the paged list, for screen readers. */
export const listName = 'المدفوعات'
export const shown = 'المدفوعات المعروضة'
export const needYou = 'تحتاج إلى متابعة'
export const loading = 'جارٍ تحميل المدفوعات...'
export const noneNeedsYou = 'لا توجد مدفوعات تحتاج إلى متابعة.'
export const none = 'لا توجد مدفوعات بعد.'
export const noneUnpaid = 'لا توجد مقاعد حُجزت مؤقتًا ولم يُدفع ثمنها.'
export const download = 'تنزيل المدفوعات (CSV)'

// A payment
export const parties = 'من <student/> إلى <instructor/>'
export const deletedAccount = 'حساب محذوف'
export const begunAt = (at: string) => `بدء الدفع: ${at}`
export const startsAt = (at: string) => `تبدأ ${at}`
export const paidAt = (at: string) => `وقت الدفع: ${at}`
export const amountAsked = (amount: string) => `المبلغ المطلوب: ${amount}`
/** What was paid to change to a date that costs more. */
export const difference = 'فرق السعر لموعد آخر'
export const amountRefunded = (amount: string) => `المبلغ المستردّ: ${amount}`
export const openAtStripe = 'فتح في Stripe<hidden>: <title/></hidden>'

// Its state
export const opening = 'طُلبت صفحة الدفع'
export const open = 'بانتظار الدفع'
export const closing = 'جارٍ إغلاق صفحة الدفع'
export const unpaid = 'غير مدفوع'
export const paid = 'مدفوع'
export const kept = 'مدفوع، وأُلغي الحجز'
export const refunding = 'الاسترداد قيد التنفيذ'
export const refunded = 'مستردّ'
export const refundFailed = 'فشل الاسترداد'
export const refundFailedTodo =
  'أعيدوا المبلغ إلى الطالب بطريقة أخرى، وسجّلوا ذلك في لوحة تحكم Stripe.'
export const disputed = 'متنازع عليه'
export const disputedTodo =
  'ردّوا على النزاع في لوحة تحكم Stripe قبل انتهاء مهلته. ويبقى المقعد محجوزًا حتى ذلك الحين.'
export const lost = 'خُسر النزاع'
export const refundedDisputed = 'استُردّ المبلغ ثم فُتح نزاع'
export const refundedDisputedTodo =
  'ردّوا على النزاع في لوحة تحكم Stripe قبل انتهاء مهلته، مع الإشارة إلى الاسترداد.'
export const refundedLost = 'استُردّ المبلغ وخُسر النزاع'

// The sums of all
export const sumPaid = 'المدفوع'
export const sumRefunded = 'المستردّ'
export const sumDisputed = 'المتنازع عليه'
export const sumShare = 'عمولة الموقع'
