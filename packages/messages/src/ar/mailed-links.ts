/** Mailed links and their pages: a forgotten password, and the verification of an email. */

export const backToLogin = 'العودة إلى تسجيل الدخول'
export const logIn = 'تسجيل الدخول'

// Forgot Password
export const forgotTitle = 'نسيت كلمة المرور'
export const forgotIntro = 'سنرسل إليكم رابطًا لاختيار كلمة مرور جديدة.'
export const sendResetLink = 'إرسال الرابط'
export const resetAddressHelp = 'العنوان المستخدم لتسجيل الدخول.'

// Reset Password
export const resetTitle = 'إعادة تعيين كلمة المرور'
export const resetIntro = 'يرجى اختيار كلمة مرور جديدة للحساب.'
export const resetPassword = 'إعادة تعيين كلمة المرور'
export const askForLink = 'طلب رابط جديد'

// Verify Email
export const verifyTitle = 'التحقق من البريد الإلكتروني'
export const verifyingEmail = 'جارٍ التحقق من البريد الإلكتروني...'
export const verifyEmail = 'التحقق من البريد الإلكتروني'
export const verifying = 'جارٍ التحقق...'
export const verifiedAndLoggedIn = 'تم تأكيد البريد الإلكتروني وتسجيل الدخول.'
export const toProfile = 'الانتقال إلى الملف الشخصي'
export const continue_ = 'متابعة'
export const sendLink = 'إرسال رابط جديد'
export const verifyAddressHelp = 'العنوان المستخدم عند إنشاء الحساب.'
export const sendAgain = 'إعادة إرسال الرسالة'
