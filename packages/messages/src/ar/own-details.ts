/** Changing one's own data: the entries of the menu, and the dialog behind each. */

export const changeDetails = 'تعديل البيانات'
export const timeZoneHelp = 'تظهر الأوقات على الشاشة وفي الرسائل بتوقيت هذه المنطقة أولًا.'

export const changeEmail = 'تغيير البريد الإلكتروني'
export const changeEmailAbout =
  'سنرسل رابطًا إلى بريدكم الجديد. وبعد أن تفتحوه، سجّلوا الدخول بالبريد الجديد.'
export const oldEmail = 'البريد الإلكتروني الحالي'
export const newEmail = 'البريد الإلكتروني الجديد'

export const changePassword = 'تغيير كلمة المرور'
export const changePasswordAbout = 'سيتم تسجيل خروجكم من جميع المتصفحات الأخرى، أما هذا المتصفح فلا.'
export const noPasswordYet = 'ليس لحسابكم كلمة مرور بعد. سنرسل إليكم رابطًا لتعيينها.'
export const forgotPassword = 'نسيت كلمة المرور'
export const oldPassword = 'كلمة المرور الحالية'
export const confirmPassword = 'تأكيد كلمة المرور'

export const deleteAccount = 'حذف الحساب'
export const endsWithAccount = 'سيُحذف معه أيضًا:'
export const bookingsEnd =
  'حجوزاتكم وترتيبكم في قوائم الانتظار. وتستردّون ما كنتم ستستردّونه لو ألغيتموها بأنفسكم.'
export const offeringsEnd =
  'الحصص والدورات التي تدرّسونها. سنبلغ كل من حجزها، ونعيد إليه ما دفعه عمّا لم ينتهِ منها بعد.'
export const profileEnds = 'ملفكم الشخصي وملفاتكم ورابط تقويمكم، ولا يمكن استعادتها.'
export const payoutsDue = 'ستحوّل Stripe إليكم ما كسبتموه بعد خصم هذه المبالغ المستردّة.'

export const editPicture = 'تعديل الصورة'
export const picture = 'صورة الملف الشخصي'
export const currentPicture = 'الصورة الحالية'
export const previewOf = (file: string) => `معاينة \u2068${file}\u2069`
export const uploading = 'جارٍ الرفع...'
