/** Confirming the identity of a logged-in person. */

export const about = 'مضى وقت على تسجيل دخولكم. أكّدوا هويتكم للمتابعة.'
export const confirm = 'تأكيد'
export const confirming = 'جارٍ التأكيد...'
export const password = 'كلمة المرور'
export const code = 'الرمز'
export const codeHelp = 'رمز من تطبيق المصادقة، أو أحد رموز الاسترداد.'
export const withPasskey = 'استخدام مفتاح مرور'
export const waitingForPasskey = 'في انتظار مفتاح المرور...'
/** A label is the name of a provider, as 'Google'. */
export const goOnInWindow = (label: string) =>
  `تابعوا في نافذة \u2068${label}\u2069. إذا أُغلقت النافذة، فاضغطوا على الزر مرة أخرى.`
export const closeWindow = 'يمكن إغلاق هذه النافذة.'
export const mailCode = 'إرسال رمز بالبريد الإلكتروني'
export const mailAnotherCode = 'إرسال رمز آخر'
export const mailingCode = 'جارٍ الإرسال...'
export const mailedCode = 'الرمز المرسل بالبريد الإلكتروني'
export const mailedCodeHelp = 'أرسلنا رمزًا إلى بريدكم الإلكتروني. الرمز صالح لمدة عشر دقائق.'
/** A label is the name of a provider, as 'Google'. */
export const unproven = (label: string) =>
  `لم نتلقَّ من \u2068${label}\u2069 ما يؤكد أنكم سجّلتم الدخول الآن. اختاروا طريقة أخرى.`
