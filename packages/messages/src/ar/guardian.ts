/** The page of a parent or guardian, and how a young person asks them again. */

export const title = 'تأكيد حساب'
export const registered = (day: string) =>
  `أُنشئ في Firstbell يوم ${day} حساب باسم <name/> (<email/>)، وأُدخل فيه بريدكم على أنه بريد ولي الأمر.`
export const mayBook =
  'بعد تأكيدكم، يمكن لصاحب هذا الحساب حجز حصص مباشرة ودورات تُعقد عبر الإنترنت مع مدرّس وطلاب آخرين.'
export const mayWithdraw =
  'يمكنكم سحب الموافقة في أي وقت عبر الرابط الوارد في رسالتنا. وعندها يُحذف الحساب وتُلغى حجوزاته.'
export const isConfirmed = 'أكّدتم هذا الحساب، ويمكن لصاحبه الآن حجز الحصص والدورات.'
export const confirm = 'تأكيد'
export const confirming = 'جارٍ التأكيد...'
export const withdraw = 'سحب الموافقة'
export const withdrawing = 'جارٍ السحب...'
export const withdrawQuestion =
  'هل تريدون حقًا سحب الموافقة؟ سيُحذف الحساب وكل ما فيه، ولا يمكن التراجع عن ذلك.'
export const mailSent = (email: string) =>
  `أرسلنا رسالة إلى \u2068${email}\u2069. يمكنكم الحجز فور تأكيد ولي الأمر.`
export const sendAgain = 'إعادة إرسال الرسالة'
export const sendAgainAbout = 'هل البريد الإلكتروني خاطئ؟ صحّحوه هنا، ولن يعمل الرابط السابق بعد ذلك.'
export const email = 'البريد الإلكتروني لولي الأمر'
export const send = 'إرسال'
