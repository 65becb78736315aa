import { number, plural } from './language.ts'

/** Two-step verification of the person's account. */

export const title = 'التحقق بخطوتين'
export const about =
  'بعد كلمة المرور رمز من تطبيق على الهاتف. من يحصل على كلمة المرور وحدها لا يستطيع تسجيل الدخول.'
export const setUp = 'إعداد التحقق بخطوتين'
/** Its state. */
export const on = 'مفعّل'
export const codesLeft = (count: number) =>
  plural(count, {
    zero: 'لم تبقَ رموز استرداد. يرجى إنشاء رموز جديدة.',
    one: 'بقي رمز استرداد واحد.',
    two: 'بقي رمزا استرداد.',
    few: `بقيت ${number(count)} رموز استرداد.`,
    many: `بقي ${number(count)} رمز استرداد.`,
    other: `بقي ${number(count)} رمز استرداد.`,
  })
export const newCodes = 'رموز استرداد جديدة'
export const newCodesQuestion =
  'هل تريدون إنشاء عشرة رموز استرداد جديدة؟ لن تعمل الرموز الحالية بعد ذلك.'
export const turnOff = 'إيقاف'
export const turnOffTitle = 'إيقاف التحقق بخطوتين'
export const turnOffQuestion = 'هل تريدون إيقافه؟ ستكفي بعد ذلك كلمة المرور وحدها لفتح الحساب.'

// Setting it up
export const scan = 'يرجى مسح هذا الرمز بتطبيق مصادقة على الهاتف، مثل تطبيق إدارة كلمات المرور.'
export const qrCode = 'رمز QR للمفتاح'
export const typeKey = 'أو كتابة هذا المفتاح في التطبيق:'
export const openApp = 'فتح التطبيق على هذا الجهاز'
export const code = 'الرمز'
export const codeHelp = 'الأرقام الستة التي يعرضها التطبيق الآن.'
export const turnOn = 'تفعيل'
export const turningOn = 'جارٍ التفعيل...'

// Its recovery codes
export const codesTitle = 'رموز الاسترداد'
export const codesAbout =
  'من دون الهاتف، يتيح كل رمز من هذه الرموز تسجيل الدخول مرة واحدة. يرجى حفظها في مكان يسهل عليكم الوصول إليه دون غيركم. لن تظهر مرة أخرى.'
export const codes = 'رموز الاسترداد'
export const downloadCodes = 'تنزيل الرموز'
export const copyCodes = 'نسخ الرموز'
export const done = 'تم'
export const codesNotKept = 'لم تُحفظ رموز الاسترداد'
export const codesNotKeptQuestion = 'هل تريدون المغادرة بدونها؟ لن تُعرض مرة أخرى.'
export const leaveCodes = 'المغادرة بدونها'
export const stayWithCodes = 'البقاء'
export const copied = 'تم نسخ الرموز.'
export const copyThem = 'يرجى تحديد الرموز ونسخها.'
/** The head of the file. @param host of the site */
export const codesFor = (host: string) => `رموز الاسترداد لموقع \u2068${host}\u2069`
/** Its second line. @param date `YYYY-MM-DD` */
export const codesMadeOn = (date: string) => `أُنشئت يوم ${date}. يصلح كل رمز لمرة واحدة.`
