/** Mailed links and their pages: a forgotten password, and the verification of an email. */

export const backToLogin = 'العودة إلى تسجيل الدخول'
export const logIn = 'تسجيل الدخول'

// Forgot Password
export const forgotTitle = 'نسيت كلمة المرور'
export const forgotIntro = 'سنرسل إلى بريدكم الإلكتروني رابطًا لاختيار كلمة مرور جديدة.'
export const sendResetLink = 'إرسال الرابط'
export const resetAddressHelp = 'البريد الإلكتروني الذي تسجّلون الدخول به.'

// Reset Password
export const resetTitle = 'إعادة تعيين كلمة المرور'
export const resetIntro = 'اختاروا كلمة مرور جديدة لحسابكم.'
export const resetPassword = 'إعادة تعيين كلمة المرور'
export const askForLink = 'طلب رابط جديد'

// Verify Email
export const verifyTitle = 'تأكيد البريد الإلكتروني'
export const verifyingEmail = 'جارٍ تأكيد البريد الإلكتروني...'
export const verifyEmail = 'تأكيد البريد الإلكتروني'
export const verifying = 'جارٍ التأكيد...'
export const verifiedAndLoggedIn = 'تم تأكيد بريدكم الإلكتروني وتسجيل دخولكم.'
export const toProfile = 'الانتقال إلى الملف الشخصي'
export const continue_ = 'متابعة'
export const sendLink = 'إرسال رابط جديد'
export const verifyAddressHelp = 'البريد الإلكتروني الذي أنشأتم به الحساب.'
export const sendAgain = 'إعادة إرسال الرسالة'
