/** Mails about changes of one's ways to sign in. */
import { number, plural } from './language.ts'

export const signedInSubject = 'تسجيل دخول جديد إلى Firstbell'
export const signedIn = (browser: string): string =>
  `سجّل أحدهم الدخول إلى حسابكم من متصفح لم يُستخدم له من قبل: ${browser}.`
export const unknownBrowser = 'متصفح غير معروف'
export const browserOn = (browser: string, system: string): string =>
  `\u2068${browser}\u2069 على \u2068${system}\u2069`

export const passwordSetSubject = 'تم تعيين كلمة مرور لحسابكم في Firstbell'
export const passwordSet =
  'لم تكن لحسابكم كلمة مرور، والآن صارت له واحدة. تم تسجيل الخروج من كل الأجهزة.'
export const passwordChangedSubject = 'تم تغيير كلمة مروركم في Firstbell'
export const passwordChanged = 'تم تغيير كلمة مرور حسابكم وتسجيل الخروج من كل الأجهزة الأخرى.'
export const passwordResetSubject = 'تمت إعادة تعيين كلمة مروركم في Firstbell'
export const passwordReset =
  'تم تعيين كلمة مرور جديدة عبر رابط أرسلناه إليكم بالبريد، وتم تسجيل الخروج من كل الأجهزة.'
export const calendarRenewed =
  'العنوان الخاص لتقويمكم جديد. إن كان برنامج تقويم مشتركًا فيه، فيلزم إضافة العنوان الجديد من الإعدادات.'
export const waysStay = 'تبقى طرق تسجيل الدخول هذه. يجب إزالة ما ليس لكم منها.'
export const passkeys = (names: string): string => `مفاتيح المرور: ${names}.`
export const connections = (names: string): string => `الحسابات المرتبطة: ${names}.`
/** A name that a person has given. */
export const quoted = (name: string): string => `«\u2068${name}\u2069»`

/** @param name in quotation marks */
export const passkeyAddedSubject = 'تمت إضافة مفتاح مرور إلى حسابكم في Firstbell'
export const passkeyAdded = (name: string): string => `مفتاح المرور ${name} يفتح حسابكم من الآن.`
export const passkeyRemovedSubject = 'تمت إزالة مفتاح مرور من حسابكم في Firstbell'
export const passkeyRemoved = (name: string): string => `مفتاح المرور ${name} لم يعد يفتح حسابكم.`
export const passkeyRefusedSubject = 'تم رفض مفتاح مرور لحسابكم في Firstbell'
export const passkeyRefused = (name: string): string =>
  `حاول أحدهم تسجيل الدخول بمفتاح المرور ${name}، وتراجع عدّاده: قد تكون هناك نسخة منه. لم يُسمح لأحد بالدخول. إن لم يكن لكم وحدكم فيجب إزالته.`

export const connectedSubject = 'تم ربط حساب بحسابكم في Firstbell'
export const connected = (provider: string): string =>
  `حساب \u2068${provider}\u2069 يفتح حسابكم من الآن.`
export const disconnectedSubject = 'تم فصل حساب عن حسابكم في Firstbell'
export const disconnected = (provider: string): string =>
  `حساب \u2068${provider}\u2069 لم يعد يفتح حسابكم.`

export const twoStepOnSubject = 'تم تفعيل التحقق بخطوتين'
export const twoStepOn = 'من الآن يُطلب رمز بعد كلمة مروركم.'
export const twoStepOffSubject = 'تم إيقاف التحقق بخطوتين'
export const twoStepOff = 'من الآن لا يُطلب رمز بعد كلمة مروركم.'
export const twoStepResetSubject = 'تمت إعادة ضبط التحقق بخطوتين'
export const twoStepReset =
  'أوقف مشغّل الموقع التحقق بخطوتين لحسابكم، وتم تسجيل الخروج من كل الأجهزة.'
export const codesMadeSubject = 'رموز استرداد جديدة لحسابكم في Firstbell'
export const codesMade = 'رموز الاسترداد التي كانت لديكم من قبل لم تعد صالحة.'
export const codeUsedSubject = 'تم استخدام رمز استرداد لحسابكم في Firstbell'
export const codeUsed = (left: number): string =>
  plural(left, {
    zero: 'سجّل أحدهم الدخول بأحد رموز الاسترداد. لم يبقَ منها شيء: يجب إنشاء رموز جديدة.',
    one: 'سجّل أحدهم الدخول بأحد رموز الاسترداد. بقي رمز واحد.',
    two: 'سجّل أحدهم الدخول بأحد رموز الاسترداد. بقي رمزان.',
    few: `سجّل أحدهم الدخول بأحد رموز الاسترداد. بقيت ${number(left)} رموز.`,
    many: `سجّل أحدهم الدخول بأحد رموز الاسترداد. بقي ${number(left)} رمزًا.`,
    other: `سجّل أحدهم الدخول بأحد رموز الاسترداد. بقي ${number(left)} رمز.`,
  })

export const when = (when: string): string => `الوقت: ${when}.`
export const notYou =
  'لم يكن ذلك منكم؟ يجب تعيين كلمة مرور جديدة فورًا عبر «نسيت كلمة المرور» في صفحة تسجيل الدخول، وبذلك يُسجَّل الخروج من كل الأجهزة؛ ثم مراجعة طرق تسجيل الدخول والأجهزة التي سُجّل الدخول منها.'
export const openSecurity = 'فتح صفحة الأمان'
