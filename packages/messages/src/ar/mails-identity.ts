/** Mails about emails, passwords and accounts. */
import { number, plural } from './language.ts'

export const worksOnLogin = (hours: number): string =>
  plural(hours, {
    zero: `الرابط صالح لمدة ${number(hours)} ساعة. ويمكنكم طلب رابط جديد من صفحة تسجيل الدخول.`,
    one: 'الرابط صالح لمدة ساعة واحدة. ويمكنكم طلب رابط جديد من صفحة تسجيل الدخول.',
    two: 'الرابط صالح لمدة ساعتين. ويمكنكم طلب رابط جديد من صفحة تسجيل الدخول.',
    few: `الرابط صالح لمدة ${number(hours)} ساعات. ويمكنكم طلب رابط جديد من صفحة تسجيل الدخول.`,
    many: `الرابط صالح لمدة ${number(hours)} ساعة. ويمكنكم طلب رابط جديد من صفحة تسجيل الدخول.`,
    other: `الرابط صالح لمدة ${number(hours)} ساعة. ويمكنكم طلب رابط جديد من صفحة تسجيل الدخول.`,
  })
export const worksOnce = (hours: number): string =>
  plural(hours, {
    zero: `الرابط صالح لمدة ${number(hours)} ساعة، ويُستخدم مرة واحدة فقط.`,
    one: 'الرابط صالح لمدة ساعة واحدة، ويُستخدم مرة واحدة فقط.',
    two: 'الرابط صالح لمدة ساعتين، ويُستخدم مرة واحدة فقط.',
    few: `الرابط صالح لمدة ${number(hours)} ساعات، ويُستخدم مرة واحدة فقط.`,
    many: `الرابط صالح لمدة ${number(hours)} ساعة، ويُستخدم مرة واحدة فقط.`,
    other: `الرابط صالح لمدة ${number(hours)} ساعة، ويُستخدم مرة واحدة فقط.`,
  })

export const verifySubject = 'تأكيد بريدكم الإلكتروني في Firstbell'
export const verifyPreview = 'أكّدوا بريدكم الإلكتروني، ثم سجّلوا الدخول.'
export const verifyChangePreview = 'أكّدوا بريدكم الإلكتروني الجديد.'
export const verifyHeading = 'تأكيد البريد الإلكتروني'
export const verify = 'مرحبًا بكم في Firstbell! أكّدوا بريدكم الإلكتروني، وبعدها يمكنكم تسجيل الدخول.'
export const verifyChange =
  'أكّدوا رغبتكم في استخدام هذا البريد الإلكتروني لحسابكم في Firstbell. بعد ذلك تسجّلون الدخول به، وتصلكم رسائلنا عليه.'
export const contestedSignUp = (when: string): string =>
  `أُدخل هذا البريد الإلكتروني أكثر من مرة. يؤكد الرابط إنشاء الحساب يوم ${when}، ويطلب منكم اختيار كلمة مرور جديدة. ولن تعمل كلمات المرور السابقة.`
export const contestedChange = (when: string): string =>
  `أُدخل هذا البريد الإلكتروني أكثر من مرة. يؤكد الرابط التغيير الذي طُلب يوم ${when}، ويطلب منكم اختيار كلمة مرور جديدة. ولن تعمل كلمات المرور السابقة.`
export const verifyButton = 'تأكيد البريد الإلكتروني'
export const notSignedUp = 'إذا لم تنشئوا حسابًا، فتجاهلوا هذه الرسالة.'
export const notAsked = 'إذا لم تطلبوا ذلك، فتجاهلوا هذه الرسالة.'
export const reasonGiven = 'تصلكم هذه الرسالة لأن بريدكم الإلكتروني أُدخل في Firstbell.'

export const resetSubject = 'إعادة تعيين كلمة المرور في Firstbell'
export const resetPreview = 'إليكم رابط اختيار كلمة مرور جديدة.'
export const resetHeading = 'اختيار كلمة مرور جديدة'
export const reset = 'وصلنا طلب لإعادة تعيين كلمة مرور حسابكم.'
export const resetButton = 'إعادة تعيين كلمة المرور'
export const resetNote = 'إذا لم تطلبوا ذلك، فتجاهلوا هذه الرسالة، وستبقى كلمة المرور كما هي.'

export const codeSubject = 'رمز التأكيد من Firstbell'
export const codePreview = 'استخدموا هذا الرمز لتأكيد هويتكم.'
export const codeHeading = 'تأكيد هويتكم'
export const codeLabel = 'رمز التأكيد'
export const codeWorks = (minutes: number): string =>
  plural(minutes, {
    zero: `أدخلوا الرمز خلال ${number(minutes)} دقيقة في المتصفح الذي طلبتموه منه.`,
    one: 'أدخلوا الرمز خلال دقيقة واحدة في المتصفح الذي طلبتموه منه.',
    two: 'أدخلوا الرمز خلال دقيقتين في المتصفح الذي طلبتموه منه.',
    few: `أدخلوا الرمز خلال ${number(minutes)} دقائق في المتصفح الذي طلبتموه منه.`,
    many: `أدخلوا الرمز خلال ${number(minutes)} دقيقة في المتصفح الذي طلبتموه منه.`,
    other: `أدخلوا الرمز خلال ${number(minutes)} دقيقة في المتصفح الذي طلبتموه منه.`,
  })
export const codeNotAsked =
  'إذا لم تطلبوا هذا الرمز، فهذا يعني أن شخصًا آخر سجّل الدخول إلى حسابكم. انتقلوا إلى صفحة الأمان وسجّلوا الخروج من متصفحه، ولا تعطوا الرمز لأحد.'
export const openSecurity = 'الانتقال إلى صفحة الأمان'

export const passwordSubject = 'تم تغيير كلمة مرور حسابكم في Firstbell'
export const passwordPreview = 'تم تسجيل خروجكم من جميع الأجهزة الأخرى.'
export const passwordHeading = 'تم تغيير كلمة مرور حسابكم'
export const passwordChanged =
  'تم للتو تغيير كلمة مرور حسابكم وتسجيل خروجكم من جميع الأجهزة الأخرى. إذا كنتم أنتم من غيّرها، فلا يلزمكم أي إجراء.'
export const calendarRenewed =
  'تغيّر أيضًا رابط تقويمكم الخاص. إذا كنتم مشتركين فيه من تطبيق تقويم، فانسخوا الرابط الجديد من الإعدادات.'
export const passwordNote = 'إذا لم تكونوا أنتم من غيّرها، فعيّنوا كلمة مرور جديدة فورًا.'
export const setPassword = 'تعيين كلمة مرور جديدة'

export const addressSubject = 'بريد إلكتروني جديد لحسابكم في Firstbell'
export const addressPreview = 'أُدخل بريد إلكتروني جديد لحسابكم.'
export const addressHeading = 'بريد إلكتروني جديد لحسابكم'
export const addressChanged = (address: string): string =>
  `أُدخل \u2068${address}\u2069 ليكون البريد الإلكتروني الجديد لحسابكم. بعد تأكيده، تسجّلون الدخول به وتصلكم رسائلنا عليه. وحتى ذلك الحين لا يتغيّر شيء.`
export const addressNote =
  'إذا لم تكونوا أنتم من طلب ذلك، فهناك من يعرف كلمة المرور لحسابكم. عيّنوا كلمة مرور جديدة فورًا، وسيبقى بريدكم الحالي كما هو.'

export const deletedSubject = 'حُذف حسابكم في Firstbell'
export const deletedPreview = 'حُذف حسابكم وبياناتكم.'
export const deletedHeading = 'حُذف حسابكم'
export const deleted = 'حُذف حسابكم وملفكم الشخصي وملفاتكم، وأُلغيت حجوزاتكم.'
export const deletedByGuardian = 'سحب ولي الأمر موافقته، لذلك حُذف حسابكم.'
export const deletedThanks = 'شكرًا لأنكم تعلّمتم معنا. نرحب بعودتكم في أي وقت.'
export const reasonDeleted = 'تصلكم هذه الرسالة الأخيرة لأنه كان لديكم حساب في Firstbell.'
