/** The page about the security of an account, and where the person is signed in. */

export const title = 'الأمان'
export const about = 'طرق تسجيل الدخول، والأجهزة التي سجّلتم الدخول منها.'

export const backToSettings = 'العودة إلى الإعدادات'

export const sessions = 'أماكن تسجيل الدخول'
export const sessionsAbout =
  'إذا لم تتعرّفوا على أحد المتصفحات، فسجّلوا الخروج منه وعيّنوا كلمة مرور جديدة.'
export const thisBrowser = 'هذا المتصفح'
export const unknownBrowser = 'متصفح غير معروف'
/** 'Firefox on Windows' */
export const browserOn = (browser: string, system: string) =>
  `\u2068${browser}\u2069 على \u2068${system}\u2069`
export const signedIn = (moment: string) => `تسجيل الدخول: ${moment}`
export const signedInAndActive = (moment: string, lastActive: string) =>
  `تسجيل الدخول: ${moment} · آخر نشاط: ${lastActive}`
export const signOut = 'تسجيل الخروج<hidden> من <browser/></hidden>'
export const signingOut = 'جارٍ تسجيل الخروج...'
export const signOutElsewhere = 'تسجيل الخروج من كل مكان آخر'
export const signOutQuestion =
  'هل تريدون تسجيل الخروج من جميع المتصفحات ما عدا هذا؟ سيتغيّر أيضًا رابط تقويمكم الخاص.'
export const yesSignOut = 'نعم، تسجيل الخروج'

/** The private URL of the person's calendar. */
export const calendarLink = 'رابط التقويم'
export const calendarLinkAbout =
  'يمكن لكل من لديه هذا الرابط قراءة تقويمكم. يتغيّر الرابط عند تغيير كلمة المرور أو إعادة تعيينها، أو عند تسجيل الخروج من كل مكان آخر.'
export const calendarLinkMade = (moment: string) => `رابط خاص، أُنشئ: ${moment}`
export const renew = 'تجديد'
export const calendarLinkRenewed = 'تغيّر رابط تقويمكم. تجدون الرابط الجديد في الإعدادات.'
