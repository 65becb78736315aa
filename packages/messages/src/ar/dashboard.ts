/** The dashboard with the person's own data, and their settings. */

export const title = 'لوحة التحكم'
export const verifyEmail = (email: string) =>
  `افتحوا الرابط الذي أرسلناه إلى \u2068${email}\u2069 لتأكيد بريدكم الإلكتروني. لن تتمكنوا من تسجيل الدخول في المرة القادمة قبل ذلك.`
export const defaultPicture = 'الصورة الافتراضية'
export const yourPicture = 'صورتكم'

// Facts
export const name = 'الاسم'
export const email = 'البريد الإلكتروني'
export const role = 'نوع الحساب'
/** Keys: `SIGNUP_ROLES`. In English the screen capitalizes the first letters. */
export const roles = { student: 'طالب', instructor: 'مدرّس' }
/** Instead of 'student' for a person who administers the site. */
export const administrator = 'مسؤول'
/** Separates several roles. */
export const separator = '، '
export const birth = 'تاريخ الميلاد'
export const gender = 'الجنس'
/** Keys: `GENDERS`. In English the screen capitalizes the first letter. */
export const genders = { male: 'ذكر', female: 'أنثى', other: 'غير ذلك' }
export const timeZone = 'المنطقة الزمنية'
/** Shown for an unknown fact. */
export const notAvailable = 'غير متوفر'

/** The link leads to the settings. */
export const moreInSettings =
  'تجدون رابط التقويم والتذكيرات وبياناتكم والأمان في <link>الإعدادات</link>.'

// Settings
export const settings = 'الإعدادات'
export const notifications = 'الإشعارات'
export const loadingPreferences = 'جارٍ تحميل التفضيلات...'
export const reminders = 'التذكير بالبريد الإلكتروني'
export const remindersHelp = 'نراسلكم قبيل كل جلسة حجزتموها أو تدرّسونها.'

// Own data
export const ownData = 'بياناتكم'
export const ownDataAbout =
  'كل ما تحتفظ به Firstbell عنكم، مع الملفات التي رفعتموها، في ملف ZIP واحد.'
export const download = 'تنزيل بياناتي'
export const preparing = 'جارٍ إعداد البيانات...'
export const downloadStarted = 'بدأ التنزيل.'

// Security
export const security = 'الأمان'
export const securityAbout = 'طرق تسجيل الدخول، والأجهزة التي سجّلتم الدخول منها.'
