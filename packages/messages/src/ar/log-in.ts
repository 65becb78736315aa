/** Logging in: the page, its second step, and the reason for a redirect to it. */

export const title = 'تسجيل الدخول'
export const description = 'سجّلوا الدخول إلى Firstbell لحجز الحصص المباشرة والدورات.'
export const newHere = 'ليس لديكم حساب؟ <link>إنشاء حساب</link>'
export const logIn = 'تسجيل الدخول'
export const loggingIn = 'جارٍ تسجيل الدخول...'
export const password = 'كلمة المرور'
export const forgotPassword = 'نسيت كلمة المرور'
export const verificationSent = (email: string) =>
  `أرسلنا رابط تأكيد إلى \u2068${email}\u2069. افتحوه، ثم سجّلوا الدخول هنا.`
export const cookiesBlocked =
  'متصفحكم يحظر ملفات تعريف الارتباط، ولا يمكن تسجيل الدخول من دونها. اسمحوا بها لهذا الموقع.'

// Why
export const toBook = 'سجّلوا الدخول لحجز مقعد في الحصة.'
export const toEnroll = 'سجّلوا الدخول للتسجيل في الدورة.'
export const toReview = 'سجّلوا الدخول لكتابة تقييم.'
export const toJoin = 'سجّلوا الدخول للانضمام إلى الجلسة.'

// With a passkey
export const withPasskey = 'تسجيل الدخول بمفتاح مرور'
export const waitingForPasskey = 'في انتظار مفتاح المرور...'

// The second step
export const twoStepOn = 'التحقق بخطوتين مفعّل لهذا الحساب.'
export const code = 'الرمز'
export const codeHelp = 'الأرقام الستة التي يعرضها تطبيق المصادقة لموقع Firstbell.'
export const toRecoveryCode = 'استخدام رمز استرداد'
export const recoveryCode = 'رمز الاسترداد'
export const recoveryCodeHelp =
  'أحد الرموز العشرة التي حفظتموها عند تفعيل التحقق بخطوتين. يُستخدم كل رمز مرة واحدة.'
export const toAppCode = 'استخدام رمز من التطبيق'
