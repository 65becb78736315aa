/** Confirming the identity of a logged-in person. */

export const about = 'مضى وقت على تسجيل الدخول، والإجراء التالي مخصّص لصاحب الحساب وحده.'
export const confirm = 'تأكيد'
export const confirming = 'جارٍ التأكيد...'
export const password = 'كلمة المرور'
export const code = 'الرمز'
export const codeHelp = 'من تطبيق المصادقة، أو أحد رموز الاسترداد.'
export const withPasskey = 'استخدام مفتاح مرور'
export const waitingForPasskey = 'في انتظار مفتاح المرور...'
/** A label is the name of a provider, as 'Google'. */
export const goOnInWindow = (label: string) =>
  `يرجى المتابعة في نافذة \u2068${label}\u2069. إذا أُغلقت النافذة، يمكن الضغط على الزر مرة أخرى.`
export const closeWindow = 'يمكن إغلاق هذه النافذة.'
export const mailCode = 'إرسال رمز بالبريد الإلكتروني'
export const mailAnotherCode = 'إرسال رمز آخر'
export const mailingCode = 'جارٍ الإرسال...'
export const mailedCode = 'الرمز المرسل بالبريد الإلكتروني'
export const mailedCodeHelp = 'أرسلنا رمزًا إلى بريدكم الإلكتروني. يعمل الرمز عشر دقائق.'
/** A label is the name of a provider, as 'Google'. */
export const unproven = (label: string) =>
  `لم يُثبت \u2068${label}\u2069 أن تسجيل الدخول إليه تم الآن. يرجى استخدام طريقة أخرى.`
