/** Making an account. A label is the name of a provider, as 'Google'. */

export const title = 'إنشاء حساب'
export const description =
  'انضموا إلى Firstbell لحجز الحصص المباشرة والدورات، أو لتقديم حصصكم ودوراتكم.'
export const intro = 'احجزوا حصصًا مباشرة ودورات، أو قدّموا حصصكم ودوراتكم.'
export const introWith = (label: string) =>
  `بضع معلومات ويصبح حسابكم جاهزًا. وبعد ذلك تسجّلون الدخول باستخدام \u2068${label}\u2069.`
export const haveAccount = 'لديكم حساب بالفعل؟ <link>تسجيل الدخول</link>'
export const register = 'إنشاء الحساب'
export const registering = 'جارٍ إنشاء الحساب...'
export const verificationSent = (email: string) => `أرسلنا رابط تأكيد إلى \u2068${email}\u2069.`
export const emailHelp = 'سنرسل إليكم رابطًا لتأكيده.'
export const emailHelpOf = (label: string) => `من حسابكم لدى \u2068${label}\u2069.`
export const password = 'كلمة المرور'
export const contactHelp = 'رقم الهاتف: عشرة أرقام بلا مسافات.'
export const role = 'نوع الحساب'
export const roleHelp = 'الطلاب يحجزون، والمدرّسون يقدّمون الحصص والدورات.'

// Young people
export const guardianEmail = 'البريد الإلكتروني لولي الأمر'
export const guardianHelp = (age: number) =>
  `عمركم أقل من ${age} سنة، لذلك سنرسل رابطًا إلى ولي الأمر. يمكنكم الحجز بعد تأكيده.`
export const guardianMailed = (email: string) =>
  `وأرسلنا رسالة أيضًا إلى ولي الأمر: \u2068${email}\u2069.`

/** Above Register, with links to the pages that exist. */
export const consent = {
  both: 'بإنشاء الحساب تقبلون <terms>الشروط</terms> و<privacy>سياسة الخصوصية</privacy>.',
  terms: 'بإنشاء الحساب تقبلون <terms>الشروط</terms>.',
  privacy: 'بإنشاء الحساب تقبلون <privacy>سياسة الخصوصية</privacy>.',
}
