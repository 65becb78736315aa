/** The classroom: the preview before it, the room, and its end (rules screen-66 to screen-70). */

import { number, plural } from './language.ts'

/** The page's title. */
export const classroomTitle = (title: string) => `غرفة الصف: \u2068${title}\u2069`

/** Before entering. */
export const camera = 'الكاميرا'
export const microphone = 'الميكروفون'
export const speaker = 'السماعة'
/** The names of the selects, next to the switches above. */
export const chooseCamera = 'اختيار الكاميرا'
export const chooseMicrophone = 'اختيار الميكروفون'
export const chooseSpeaker = 'اختيار السماعة'
export const yourPicture = 'الفيديو الخاص بكم'
export const cameraIsOff = 'الكاميرا مغلقة.'
export const cameraStarts = 'جارٍ تشغيل الكاميرا…'
export const microphoneLevel = 'مستوى صوت الميكروفون'
export const joinClass = 'الانضمام إلى الحصة'
export const startClass = 'بدء الحصة'
export const joining = 'جارٍ الانضمام…'
export const recorded = 'هذه الحصة قيد التسجيل. لا يظهر في التسجيل سوى المدرّس.'
export const joinWithout = 'يمكنكم الانضمام من دونهما، فترون الآخرين وتسمعونهم وتشاركون في الدردشة.'
export const startWithout = 'يمكنكم البدء من دونهما، فترون الآخرين وتسمعونهم وتشاركون في الدردشة.'
export const systemDefault = 'الجهاز الافتراضي'
export const numbered = (device: string, count: number) => `${device} ${count}`

export const unavailable = {
  camera: 'الكاميرا غير متاحة.',
  microphone: 'الميكروفون غير متاح.',
  screen: 'لا يمكن مشاركة شاشتكم.',
}
/** Why a device is not available, and what helps. */
export const reasons = {
  denied:
    'المتصفح يمنع ذلك. اضغطوا على الأيقونة الموجودة في شريط العنوان، واسمحوا بالوصول، ثم حاولوا التشغيل من جديد.',
  system: 'إعدادات جهازكم تمنع ذلك. اسمحوا به لهذا المتصفح في الإعدادات، ثم حاولوا التشغيل من جديد.',
  missing: 'لم نعثر على جهاز. صِلوا جهازًا، ثم حاولوا التشغيل من جديد.',
  busy: 'ربما يستخدمه تطبيق آخر. أغلقوا ذلك التطبيق، ثم حاولوا التشغيل من جديد.',
  insecure: 'لا تسمح المتصفحات بذلك إلا في الصفحات الآمنة. افتحوا هذه الصفحة بعنوان يبدأ بـ https://.',
  full: 'عدد الكاميرات والميكروفونات المفتوحة في غرفة الصف كبير جدًا الآن. حاولوا لاحقًا.',
}

/** What keeps a person from taking part, and what helps. */
export const noWebRtc = 'لا يدعم هذا المتصفح الانضمام إلى الحصص.'
export const noWebRtcHelp =
  'تقنية WebRTC غير متوفرة أو معطّلة. استخدموا إصدارًا حديثًا من Chrome أو Edge أو Firefox أو Safari.'
export const unreachable = 'تعذّر الوصول إلى غرفة الصف.'
export const unreachableHelp =
  'ربما تحجب شبكتكم WebSockets. جرّبوا من دون VPN أو مانع إعلانات، أو عبر شبكة أخرى. سنواصل المحاولة تلقائيًا.'
export const noMedia = 'لا يصل الفيديو ولا الصوت.'
export const noMediaHelp =
  'تحجبهما شبكتكم. جرّبوا شبكة أخرى، مثل نقطة اتصال هاتفكم، أو أوقفوا VPN. سنواصل المحاولة تلقائيًا.'
export const keepsTrying = 'سنواصل المحاولة تلقائيًا.'

/** Waiting for the instructor. */
export const nothingToDo = 'لا يلزمكم أي إجراء، وستدخلون تلقائيًا.'

/** In the room. */
export const controls = 'أدوات التحكم'
export const shareScreen = 'مشاركة الشاشة'
export const raiseHand = 'رفع اليد'
export const lowerHand = 'خفض اليد'
export const chat = 'الدردشة'
export const people = 'المشاركون'
export const board = 'السبورة'
export const settings = 'الإعدادات'
export const leave = 'مغادرة'
export const turnOnSound = 'تشغيل الصوت'
export const soundIsOff = 'أوقف المتصفح الصوت.'
export const notAllowed = 'أوقف المدرّس هذا الخيار للطلاب.'
/** The tooltip of a control. */
export const withShortcut = (label: string, shortcut: string) =>
  `${label} (\u2068${shortcut}\u2069)`
/** A person's own name in lists and tiles. */
export const nameOfYou = (name: string) => `\u2068${name}\u2069 (أنتم)`
export const instructor = 'المدرّس'
export const microphoneOff = 'الميكروفون مغلق'
export const handRaised = 'اليد مرفوعة'
export const screenOf = (name: string) => `شاشة \u2068${name}\u2069`
export const yourScreen = 'أنتم تشاركون شاشتكم.'
export const stopSharing = 'إيقاف المشاركة'
export const others = 'المشاركون الآخرون'
export const alone = 'لا أحد غيركم هنا حتى الآن.'
export const reconnecting = 'جارٍ إعادة الاتصال…'
export const closesAt = (moment: string) => `تُغلق الغرفة ${moment}.`
export const record = 'بدء التسجيل'
export const stopRecording = 'إيقاف التسجيل'
export const recording = 'قيد التسجيل'
export const recordingStarted = 'بدأ التسجيل. لا يظهر في التسجيل سوى المدرّس.'
export const recordingStopped = 'توقف التسجيل.'
export const raisedHand = (name: string) => `رفع اليد: \u2068${name}\u2069.`
export const newEntry = (name: string, text: string) => `\u2068${name}\u2069: \u2068${text}\u2069`
/** What the instructor has done to one's own microphone. */
export const mutedByInstructor = 'كتم المدرّس صوتكم.'
/** What students may no longer use. */
export const turnedOff = {
  microphone: 'أوقف المدرّس ميكروفونات الطلاب.',
  camera: 'أوقف المدرّس كاميرات الطلاب.',
  screen: 'أوقف المدرّس مشاركة الشاشة للطلاب.',
}
/** What screen readers say of people who come and go. */
export const hasJoined = (name: string) => `انضم إلى الحصة: \u2068${name}\u2069.`
export const haveJoined = (count: number) =>
  plural(count, {
    zero: `انضم ${number(count)} شخص.`,
    one: 'انضم شخص واحد.',
    two: 'انضم شخصان.',
    few: `انضم ${number(count)} أشخاص.`,
    many: `انضم ${number(count)} شخصًا.`,
    other: `انضم ${number(count)} شخص.`,
  })
export const hasLeft = (name: string) => `غادر الحصة: \u2068${name}\u2069.`
export const haveLeft = (count: number) =>
  plural(count, {
    zero: `غادر ${number(count)} شخص.`,
    one: 'غادر شخص واحد.',
    two: 'غادر شخصان.',
    few: `غادر ${number(count)} أشخاص.`,
    many: `غادر ${number(count)} شخصًا.`,
    other: `غادر ${number(count)} شخص.`,
  })
export const unknownPerson = 'مشارك'
/** More people than tiles. */
export const andMore = (count: number) =>
  plural(count, {
    zero: `و${number(count)} آخرون`,
    one: 'وشخص آخر',
    two: 'وشخصان آخران',
    few: `و${number(count)} آخرون`,
    many: `و${number(count)} آخرون`,
    other: `و${number(count)} آخرون`,
  })

/** People. */
export const mute = 'كتم الصوت'
export const removeFromClass = 'إخراج من الحصة'
export const muteEveryone = 'كتم صوت الجميع'
export const studentsMaySpeak = 'السماح للطلاب بالتحدث'
export const studentsMayUseCameras = 'السماح للطلاب باستخدام الكاميرا'
export const studentsMayShare = 'السماح للطلاب بمشاركة الشاشة'
export const letInAgain = 'السماح بالعودة'
export const removedPeople = 'من تم إخراجهم'
export const removeQuestion = (name: string) =>
  `هل تريدون إخراج \u2068${name}\u2069 من هذه الحصة؟ لن تكون العودة ممكنة إلا بإذنكم.`
export const remove = 'إخراج'
export const actFailed = 'تعذّر تنفيذ ذلك. حاولوا مرة أخرى.'

/** Chat. */
export const chatEmpty = 'لا توجد رسائل بعد.'
export const chatKept = 'يمكن لكل من في الحصة قراءة هذه الرسائل، وتُحفظ 30 يومًا.'
export const write = 'كتابة رسالة'
export const send = 'إرسال'
export const deleteEntry = 'حذف الرسالة'
export const notSent = 'لم تُرسل رسالتكم.'
export const unread = (count: number) =>
  plural(count, {
    zero: `${number(count)} جديدة`,
    one: 'رسالة جديدة',
    two: 'رسالتان جديدتان',
    few: `${number(count)} جديدة`,
    many: `${number(count)} جديدة`,
    other: `${number(count)} جديدة`,
  })
export const formerPerson = 'حساب محذوف'

/** The end. */
export const endClass = 'إنهاء الحصة'
export const endQuestion = 'هل تريدون إنهاء الحصة للجميع؟'
export const left = 'غادرتم الحصة.'
export const joinAgain = 'الانضمام من جديد'
export const otherWindow = 'انضممتم من نافذة أخرى.'
export const takeOver = 'استخدام هذه النافذة'
export const nextSession = 'الجلسة القادمة'
export const toBooking = 'عرض الحجز'
export const toClass = 'إدارة الحصة'
