import { number, plural } from './language.ts'

/** The account area around its sections. */

export const title = 'الملف الشخصي'
export const logInToSee = 'سجّلوا الدخول لعرض حجوزاتكم وحسابكم.'
export const logIn = 'تسجيل الدخول'
export const pictureOf = (name: string) => `صورة \u2068${name}\u2069`
export const noPicture = 'لا توجد صورة'

/** Keys: `PROFILE_SECTIONS`. */
export const sections = {
  dashboard: 'لوحة التحكم',
  'my-classes': 'حصصي',
  'my-courses': 'دوراتي',
  instructor: 'المدرّس',
  admin: 'الإدارة',
  settings: 'الإعدادات',
}
/** While a section is loaded. */
export const loading = {
  dashboard: 'جارٍ تحميل لوحة التحكم...',
  'my-classes': 'جارٍ تحميل الحصص...',
  'my-courses': 'جارٍ تحميل الدورات...',
  instructor: 'جارٍ التحميل...',
  admin: 'جارٍ التحميل...',
  settings: 'جارٍ تحميل الإعدادات...',
}
export const loadingInsights = 'جارٍ تحميل الإحصاءات...'
export const waitingForDecision = (count: number) =>
  plural(count, {
    zero: 'لا توجد قرارات معلّقة',
    one: 'قرار واحد معلّق',
    two: 'قراران معلّقان',
    few: `${number(count)} قرارات معلّقة`,
    many: `${number(count)} قرارًا معلّقًا`,
    other: `${number(count)} قرار معلّق`,
  })
