/** The header and footer of every page. Only constants, which the build can inline. */

export const skipToContent = 'الانتقال إلى المحتوى'
/** The name of the navigation, for screen readers. */
export const mainNavigation = 'التنقل الرئيسي'
export const menu = 'القائمة'
export const home = 'الرئيسية'
export const about = 'من نحن'
export const classes = 'الحصص'
export const courses = 'الدورات'
export const profile = 'الملف الشخصي'
export const logIn = 'تسجيل الدخول'
export const logOut = 'تسجيل الخروج'
/** In the phone's menu, to the foot of the page. */
export const languageAndZone = 'اللغة والمنطقة الزمنية'
export const signUp = 'إنشاء حساب'

export const sitemap = 'خريطة الموقع'
export const search = 'البحث'
export const upcomingClasses = 'الحصص القادمة'
export const catalogue = 'دليل الدورات'
export const mission = 'رسالتنا'
export const resources = 'معلومات مفيدة'
export const offer = 'ما نقدّمه'
export const reasons = 'لماذا نحن'
export const bookingAndCancelling = 'الحجز والإلغاء'
export const teaching = 'التدريس هنا'
export const terms = 'الشروط'
export const privacy = 'الخصوصية'

export const newsletter = 'النشرة البريدية'
export const newsletterHelp = 'حصص ودورات جديدة من حين إلى آخر.'
export const yourEmail = 'البريد الإلكتروني'
export const subscribe = 'اشتراك'
