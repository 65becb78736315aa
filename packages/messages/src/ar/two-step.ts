import { number, plural } from './language.ts'

/** Two-step verification of the person's account. */

export const title = 'التحقق بخطوتين'
export const about =
  'بعد كلمة المرور تُدخلون رمزًا من تطبيق على هاتفكم، فلا تكفي كلمة المرور وحدها لتسجيل الدخول.'
export const setUp = 'إعداد التحقق بخطوتين'
/** Its state. */
export const on = 'مفعّل'
export const codesLeft = (count: number) =>
  plural(count, {
    zero: 'لم تبقَ لديكم رموز استرداد. أنشئوا رموزًا جديدة.',
    one: 'بقي لديكم رمز استرداد واحد.',
    two: 'بقي لديكم رمزا استرداد.',
    few: `بقيت لديكم ${number(count)} رموز استرداد.`,
    many: `بقي لديكم ${number(count)} رمز استرداد.`,
    other: `بقي لديكم ${number(count)} رمز استرداد.`,
  })
export const newCodes = 'رموز استرداد جديدة'
export const newCodesQuestion =
  'هل تريدون إنشاء عشرة رموز استرداد جديدة؟ لن تعمل الرموز الحالية بعد ذلك.'
export const turnOff = 'إيقاف'
export const turnOffTitle = 'إيقاف التحقق بخطوتين'
export const turnOffQuestion = 'هل تريدون إيقافه؟ ستكفي بعد ذلك كلمة المرور لتسجيل الدخول.'

// Setting it up
export const scan =
  'امسحوا هذا الرمز ضوئيًا بتطبيق مصادقة على هاتفكم. كثير من تطبيقات إدارة كلمات المرور يتضمن هذه الميزة.'
export const qrCode = 'رمز QR للمفتاح'
export const typeKey = 'أو اكتبوا هذا المفتاح في التطبيق:'
export const openApp = 'فتح التطبيق على هذا الجهاز'
export const code = 'الرمز'
export const codeHelp = 'الأرقام الستة التي يعرضها التطبيق الآن.'
export const turnOn = 'تفعيل'
export const turningOn = 'جارٍ التفعيل...'

// Its recovery codes
export const codesTitle = 'رموز الاسترداد'
export const codesAbout =
  'إذا فقدتم هاتفكم، يتيح لكم كل رمز من هذه الرموز تسجيل الدخول مرة واحدة. احفظوها الآن في مكان آمن، فلن تُعرض مرة أخرى.'
export const codes = 'رموز الاسترداد'
export const downloadCodes = 'تنزيل الرموز'
export const copyCodes = 'نسخ الرموز'
export const done = 'تم'
export const codesNotKept = 'لم تحفظوا رموز الاسترداد'
export const codesNotKeptQuestion = 'هل تريدون المغادرة من دونها؟ لن تُعرض مرة أخرى.'
export const leaveCodes = 'المغادرة من دونها'
export const stayWithCodes = 'البقاء'
export const copied = 'تم نسخ الرموز.'
export const copyThem = 'حدّدوا الرموز وانسخوها.'
/** The head of the file. @param host of the site */
export const codesFor = (host: string) => `رموز الاسترداد لموقع \u2068${host}\u2069`
/** Its second line. @param date `YYYY-MM-DD` */
export const codesMadeOn = (date: string) => `أُنشئت يوم ${date}. يُستخدم كل رمز مرة واحدة.`
