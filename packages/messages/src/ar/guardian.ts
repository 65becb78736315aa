/** The page of a parent or guardian, and how a young person asks them again. */

export const title = 'تأكيد حساب'
export const registered = (day: string) =>
  `أنشأ <name/> حسابًا في Firstbell يوم ${day} بالعنوان <email/>، وذكر أنكم ولي أمره.`
export const mayBook =
  'بعد تأكيدكم يمكن لهذا الحساب حجز حصص مباشرة ودورات تُعقد عبر الإنترنت مع مدرّس وطلاب آخرين.'
export const mayWithdraw =
  'يمكنكم سحب الموافقة في أي وقت بالرابط في رسالتكم، وعندها يُحذف الحساب وتنتهي حجوزاته.'
export const isConfirmed = 'أكّدتم هذا الحساب، ويمكن به حجز الحصص والدورات.'
export const confirm = 'تأكيد'
export const confirming = 'جارٍ التأكيد...'
export const withdraw = 'سحب الموافقة'
export const withdrawing = 'جارٍ السحب...'
export const withdrawQuestion =
  'هل تريدون حقًا سحب الموافقة؟ سيُحذف الحساب بكل ما فيه، ولا يمكن التراجع عن ذلك.'
export const mailSent = (email: string) =>
  `أرسلنا رسالة إلى \u2068${email}\u2069. يصبح الحجز ممكنًا بعد التأكيد بالرابط الذي فيها.`
export const sendAgain = 'إرسال الرسالة مرة أخرى'
export const sendAgainAbout =
  'صحّحوا العنوان إن كان خاطئًا. لن يعمل بعدها الرابط الذي في الرسالة السابقة.'
export const email = 'البريد الإلكتروني لولي الأمر'
export const send = 'إرسال'
