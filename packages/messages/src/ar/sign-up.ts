/** Making an account. A label is the name of a provider, as 'Google'. */

export const title = 'إنشاء حساب'
export const description = 'الانضمام إلى Firstbell لحجز الحصص المباشرة والدورات، أو لتقديمها.'
export const intro = 'لحجز الحصص المباشرة والدورات، أو لتقديمها.'
export const introWith = (label: string) =>
  `بضع معلومات ويصبح الحساب جاهزًا. بعد ذلك يكون تسجيل الدخول باستخدام \u2068${label}\u2069.`
export const haveAccount = 'لديكم حساب بالفعل؟ <link>تسجيل الدخول</link>'
export const register = 'إنشاء الحساب'
export const registering = 'جارٍ إنشاء الحساب...'
export const verificationSent = (email: string) =>
  `رسالة تحتوي على رابط تحقق في طريقها إلى \u2068${email}\u2069.`
export const emailHelp = 'نرسل إليه رابطًا يُفتح مرة واحدة.'
export const emailHelpOf = (label: string) => `كما هو مسجّل لدى \u2068${label}\u2069.`
export const password = 'كلمة المرور'
export const contactHelp = 'رقم الهاتف: عشرة أرقام بلا مسافات.'
export const role = 'الدور'
export const roleHelp = 'الطلاب يحجزون، والمدرّسون يدرّسون.'

// Young people
export const guardianEmail = 'البريد الإلكتروني لولي الأمر'
export const guardianHelp = (age: number) =>
  `عمركم أقل من ${age} سنة. نرسل إليه رابطًا، ويصبح الحجز ممكنًا بعد تأكيده.`
export const guardianMailed = (email: string) =>
  `ورسالة أخرى في طريقها إلى ولي الأمر: \u2068${email}\u2069.`

/** Above Register, with links to the pages that exist. */
export const consent = {
  both: 'بإنشاء الحساب تقبلون <terms>الشروط</terms> و<privacy>سياسة الخصوصية</privacy>.',
  terms: 'بإنشاء الحساب تقبلون <terms>الشروط</terms>.',
  privacy: 'بإنشاء الحساب تقبلون <privacy>سياسة الخصوصية</privacy>.',
}
