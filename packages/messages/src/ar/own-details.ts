/** Changing one's own data: the entries of the menu, and the dialog behind each. */

export const changeDetails = 'تعديل البيانات'
export const timeZoneHelp = 'تظهر الأوقات على الشاشة وفي الرسائل بهذه المنطقة أولًا.'

export const changeEmail = 'تغيير البريد الإلكتروني'
export const changeEmailAbout =
  'سنرسل رابطًا إلى العنوان الجديد. بعد فتحه يكون تسجيل الدخول بالعنوان الجديد.'
export const oldEmail = 'البريد الإلكتروني الحالي'
export const newEmail = 'البريد الإلكتروني الجديد'

export const changePassword = 'تغيير كلمة المرور'
export const changePasswordAbout = 'يبقى الدخول مسجّلًا هنا، ويتم تسجيل الخروج في كل مكان آخر.'
export const noPasswordYet = 'ليست للحساب كلمة مرور بعد. نرسل إليكم رابطًا لتعيينها.'
export const forgotPassword = 'نسيت كلمة المرور'
export const oldPassword = 'كلمة المرور الحالية'
export const confirmPassword = 'تأكيد كلمة المرور'

export const deleteAccount = 'حذف الحساب'
export const endsWithAccount = 'ينتهي معه:'
export const bookingsEnd =
  'حجوزاتكم وأماكنكم في قوائم الانتظار. تصبح المقاعد شاغرة، ويُستردّ ما دفعتموه كما عند الإلغاء.'
export const offeringsEnd =
  'الحصص والدورات التي تدرّسونها. يُبلَّغ كل من حجز، ويُعاد إليه ما دفعه عمّا لم ينتهِ بعد.'
export const profileEnds = 'ملفكم الشخصي وملفاتكم وعنوان تقويمكم. لا يمكن استعادتها.'
export const payoutsDue = 'تستمر Stripe في دفع ما كسبتموه، بعد خصم هذه المبالغ المستردة.'

export const editPicture = 'تعديل الصورة'
export const picture = 'صورة الملف الشخصي'
export const currentPicture = 'الصورة الحالية'
export const previewOf = (file: string) => `معاينة \u2068${file}\u2069`
export const uploading = 'جارٍ الرفع...'
