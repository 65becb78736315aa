/** Pages shown to people who cannot see the requested page. */

export const backToHome = 'العودة إلى الصفحة الرئيسية'

export const notFoundTitle = 'الصفحة غير موجودة'
export const notFound = 'لم نعثر على هذه الصفحة. ربما نُقلت، أو في الرابط خطأ.'

export const noPermissionTitle = 'لا صلاحية للوصول'
export const noPermission = 'هذه الصفحة مخصّصة لنوع آخر من الحسابات، فلا يمكنكم عرضها.'

/** The document's title; the heading names the page. */
export const loggedInName = 'تم تسجيل الدخول بالفعل'
export const loggedInTitle = 'تم تسجيل الدخول بالفعل'
export const loggedOutTitle = 'لم تسجّلوا الدخول'
export const loggedOut = 'يمكنكم المتابعة إلى الصفحة المطلوبة.'
export const loggedInAs = 'سجّلتم الدخول باسم <email/>. لاستخدام حساب آخر، سجّلوا الخروج أولًا.'
export const logOutFirst = 'لاستخدام حساب آخر، سجّلوا الخروج أولًا.'
export const logOut = 'تسجيل الخروج'
export const continue_ = 'متابعة'
