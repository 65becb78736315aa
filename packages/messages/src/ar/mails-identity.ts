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
export const verifyPreview = 'نقرة واحدة ويمكنكم تسجيل الدخول.'
export const verifyChangePreview = 'نقرة واحدة ويصبح هذا العنوان عنوانكم.'
export const verifyHeading = 'تأكيد البريد الإلكتروني'
export const verify =
  'مرحبًا بكم في Firstbell. يرجى تأكيد أن هذا العنوان لكم، وعندها يمكنكم تسجيل الدخول.'
export const verifyChange =
  'ذُكر هذا العنوان كعنوان جديد لحساب في Firstbell. يرجى تأكيد أنه لكم، وعندها يكون تسجيل الدخول به وتصل رسائلنا إليه.'
export const contestedSignUp = (when: string): string =>
  `ذُكر هذا العنوان أكثر من مرة. يؤكد هذا الرابط إنشاء الحساب يوم ${when}. عند فتحه تُختار كلمة مرور جديدة، ولا يُعتدّ بما اختير قبلها.`
export const contestedChange = (when: string): string =>
  `ذُكر هذا العنوان أكثر من مرة. يؤكد هذا الرابط التغيير الذي طُلب يوم ${when}. عند فتحه تُختار كلمة مرور جديدة، ولا يُعتدّ بما اختير قبلها.`
export const verifyButton = 'تأكيد البريد الإلكتروني'
export const notSignedUp = 'إن لم تكونوا قد أنشأتم حسابًا في Firstbell فلا يلزمكم فعل شيء.'
export const notAsked = 'إن لم تطلبوا ذلك فلا يلزمكم فعل شيء.'
export const reasonGiven = 'تصلكم هذه الرسالة لأن أحدهم ذكر هذا العنوان في Firstbell.'

export const resetSubject = 'إعادة تعيين كلمة مروركم في Firstbell'
export const resetPreview = 'رابط اختيار كلمة مرور جديدة.'
export const resetHeading = 'اختيار كلمة مرور جديدة'
export const reset = 'طلب أحدهم، ولعله أنتم، إعادة تعيين كلمة مرور حسابكم.'
export const resetButton = 'إعادة تعيين كلمة المرور'
export const resetNote = 'إن لم يكن ذلك منكم فيمكن تجاهل هذه الرسالة: تبقى كلمة مروركم كما هي.'

export const codeSubject = 'رمز Firstbell الخاص بكم'
export const codePreview = 'يؤكد الرمز هويتكم.'
export const codeHeading = 'تأكيد هويتكم'
export const codeLabel = 'رمزكم'
export const codeWorks = (minutes: number): string =>
  plural(minutes, {
    zero: `يعمل الرمز ${number(minutes)} دقيقة، في المتصفح الذي طُلب منه.`,
    one: 'يعمل الرمز دقيقة واحدة، في المتصفح الذي طُلب منه.',
    two: 'يعمل الرمز دقيقتين، في المتصفح الذي طُلب منه.',
    few: `يعمل الرمز ${number(minutes)} دقائق، في المتصفح الذي طُلب منه.`,
    many: `يعمل الرمز ${number(minutes)} دقيقة، في المتصفح الذي طُلب منه.`,
    other: `يعمل الرمز ${number(minutes)} دقيقة، في المتصفح الذي طُلب منه.`,
  })
export const codeNotAsked =
  'إن لم تطلبوا هذا الرمز فإن شخصًا آخر مسجّل الدخول إلى حسابكم. يرجى فتح صفحة الأمان وإنهاء جلسته هناك، وعدم إعطاء الرمز لأحد.'
export const openSecurity = 'فتح صفحة الأمان'

export const passwordSubject = 'تم تغيير كلمة مروركم في Firstbell'
export const passwordPreview = 'تم تسجيل الخروج من كل الأجهزة الأخرى.'
export const passwordHeading = 'تم تغيير كلمة مروركم'
export const passwordChanged =
  'تم للتو تغيير كلمة مرور حسابكم وتسجيل الخروج من كل الأجهزة الأخرى. إن كان ذلك منكم فكل شيء على ما يرام.'
export const calendarRenewed =
  'العنوان الخاص لتقويمكم جديد. إن كان برنامج تقويم مشتركًا فيه، فيلزم إضافة العنوان الجديد من الإعدادات.'
export const passwordNote = 'إن لم يكن ذلك منكم فيجب تعيين كلمة مرور جديدة فورًا.'
export const setPassword = 'تعيين كلمة مرور جديدة'

export const addressSubject = 'تم تغيير بريدكم الإلكتروني في Firstbell'
export const addressPreview = 'سيكون لحسابكم عنوان جديد.'
export const addressHeading = 'تم تغيير بريدكم الإلكتروني'
export const addressChanged = (address: string): string =>
  `سيستخدم حسابكم العنوان \u2068${address}\u2069. بعد تأكيده يكون تسجيل الدخول به وتصل رسائلنا إليه، وحتى ذلك الحين تصل إلى هنا.`
export const addressNote =
  'إن لم يكن ذلك منكم فإن شخصًا آخر يعرف كلمة مروركم: يجب تعيين كلمة جديدة فورًا. وبذلك يبقى هذا العنوان أيضًا.'

export const deletedSubject = 'تم حذف حسابكم في Firstbell'
export const deletedPreview = 'حُذف حسابكم وكل ما كان فيه.'
export const deletedHeading = 'تم حذف حسابكم'
export const deleted =
  'حُذف حسابكم وملفكم الشخصي وملفاتكم، وأصبحت المقاعد التي حجزتموها متاحة من جديد.'
export const deletedByGuardian = 'سحب ولي الأمر موافقته، وبذلك ينتهي حسابكم.'
export const deletedThanks = 'شكرًا على الوقت الذي قضيتموه معنا. نرحب بعودتكم متى شئتم.'
export const reasonDeleted = 'تصلكم هذه الرسالة الأخيرة لأنه كان لهذا العنوان حساب في Firstbell.'
