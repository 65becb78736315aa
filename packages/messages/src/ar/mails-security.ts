/** Mails about changes of one's ways to sign in. */
import { number, plural } from './language.ts'

export const signedInSubject = 'تسجيل دخول جديد إلى Firstbell'
export const signedIn = (browser: string): string =>
  `تم للتو تسجيل الدخول إلى حسابكم من متصفح جديد: ${browser}.`
export const unknownBrowser = 'متصفح غير معروف'
export const browserOn = (browser: string, system: string): string =>
  `\u2068${browser}\u2069 على \u2068${system}\u2069`

export const passwordSetSubject = 'تم تعيين كلمة مرور لحسابكم في Firstbell'
export const passwordSet = 'تم تعيين كلمة مرور لحسابكم وتسجيل خروجكم من جميع الأجهزة.'
export const passwordChangedSubject = 'تم تغيير كلمة مرور حسابكم في Firstbell'
export const passwordChanged = 'تم تغيير كلمة مرور حسابكم وتسجيل خروجكم من جميع الأجهزة الأخرى.'
export const passwordResetSubject = 'تمت إعادة تعيين كلمة مرور حسابكم في Firstbell'
export const passwordReset =
  'عُيّنت كلمة مرور جديدة عبر الرابط الذي أرسلناه إلى بريدكم الإلكتروني، وتم تسجيل خروجكم من جميع الأجهزة.'
export const calendarRenewed =
  'تغيّر أيضًا رابط تقويمكم الخاص. إذا كنتم مشتركين فيه من تطبيق تقويم، فانسخوا الرابط الجديد من الإعدادات.'
export const waysStay = 'ما زال بإمكانكم تسجيل الدخول بالطرق التالية. أزيلوا منها ما ليس لكم.'
export const passkeys = (names: string): string => `مفاتيح المرور: ${names}.`
export const connections = (names: string): string => `الحسابات المرتبطة: ${names}.`
/** A name that a person has given. */
export const quoted = (name: string): string => `«\u2068${name}\u2069»`

/** @param name in quotation marks */
export const passkeyAddedSubject = 'تمت إضافة مفتاح مرور إلى حسابكم في Firstbell'
export const passkeyAdded = (name: string): string =>
  `يمكنكم الآن تسجيل الدخول بمفتاح المرور ${name}.`
export const passkeyRemovedSubject = 'تمت إزالة مفتاح مرور من حسابكم في Firstbell'
export const passkeyRemoved = (name: string): string =>
  `لم يعد بإمكانكم تسجيل الدخول بمفتاح المرور ${name}.`
export const passkeyRefusedSubject = 'منعنا استخدام مفتاح مرور لحسابكم في Firstbell'
export const passkeyRefused = (name: string): string =>
  `منعنا تسجيل دخول بمفتاح المرور ${name}، لاحتمال أن يكون قد نُسخ. إذا كان من الممكن أن تكون لدى غيركم نسخة منه، فأزيلوه.`

export const connectedSubject = 'تم ربط حساب بحسابكم في Firstbell'
export const connected = (provider: string): string =>
  `يمكنكم الآن تسجيل الدخول باستخدام \u2068${provider}\u2069.`
export const disconnectedSubject = 'أُلغي ربط حساب بحسابكم في Firstbell'
export const disconnected = (provider: string): string =>
  `لم يعد بإمكانكم تسجيل الدخول باستخدام \u2068${provider}\u2069.`

export const twoStepOnSubject = 'تم تفعيل التحقق بخطوتين'
export const twoStepOn = 'من الآن فصاعدًا، تُدخلون رمزًا بعد كلمة المرور.'
export const twoStepOffSubject = 'تم إيقاف التحقق بخطوتين'
export const twoStepOff = 'لم يعد تسجيل الدخول يتطلب رمزًا بعد كلمة المرور.'
export const twoStepResetSubject = 'تمت إعادة ضبط التحقق بخطوتين'
export const twoStepReset =
  'أوقف مشغّل الموقع التحقق بخطوتين لحسابكم، وتم تسجيل خروجكم من جميع الأجهزة.'
export const codesMadeSubject = 'رموز استرداد جديدة لحسابكم في Firstbell'
export const codesMade = 'لم تعد رموز الاسترداد السابقة صالحة.'
export const codeUsedSubject = 'تم استخدام رمز استرداد لحسابكم في Firstbell'
export const codeUsed = (left: number): string =>
  plural(left, {
    zero: 'استُخدم أحد رموز الاسترداد لتسجيل الدخول، وكان آخرها. أنشئوا رموزًا جديدة.',
    one: 'استُخدم أحد رموز الاسترداد لتسجيل الدخول. بقي لديكم رمز واحد.',
    two: 'استُخدم أحد رموز الاسترداد لتسجيل الدخول. بقي لديكم رمزان.',
    few: `استُخدم أحد رموز الاسترداد لتسجيل الدخول. بقيت لديكم ${number(left)} رموز.`,
    many: `استُخدم أحد رموز الاسترداد لتسجيل الدخول. بقي لديكم ${number(left)} رمزًا.`,
    other: `استُخدم أحد رموز الاسترداد لتسجيل الدخول. بقي لديكم ${number(left)} رمز.`,
  })

export const when = (when: string): string => `الوقت: ${when}.`
export const notYou =
  'إذا لم تكونوا أنتم من فعل ذلك، فاختاروا «نسيت كلمة المرور» في صفحة تسجيل الدخول وعيّنوا كلمة مرور جديدة، فيتم تسجيل خروجكم من جميع الأجهزة. ثم راجعوا طرق تسجيل الدخول وأجهزتكم في صفحة الأمان.'
export const openSecurity = 'الانتقال إلى صفحة الأمان'
