import { number, plural } from './language.ts'

/** The forms that create and change a class or a course. */

// By kind
export const create = { class: 'إنشاء حصة', course: 'إنشاء دورة' }
export const edit = { class: 'تعديل الحصة', course: 'تعديل الدورة' }
export const update = { class: 'تحديث الحصة', course: 'تحديث الدورة' }
/** Shown in the preview instead of a title. */
export const yours = { class: 'حصتكم', course: 'دورتكم' }
export const duration = { class: 'المدة (بالدقائق)', course: 'المدة (بالأيام)' }

// Sending
export const uploading = 'جارٍ رفع الملف...'
export const creating = 'جارٍ الإنشاء...'
export const updating = 'جارٍ التحديث...'
export const copyOf = 'نسخة من «<title/>». يلزمها تاريخ؛ وكل ما عداه يمكن أن يبقى أو يتغيّر.'
export const seriesCreated = (classes: number) =>
  plural(classes, {
    zero: 'لم تُنشأ أي حصة.',
    one: 'أُنشئت حصة واحدة بنجاح!',
    two: 'أُنشئت حصتان بنجاح!',
    few: `أُنشئت ${number(classes)} حصص بنجاح!`,
    many: `أُنشئت ${number(classes)} حصة بنجاح!`,
    other: `أُنشئت ${number(classes)} حصة بنجاح!`,
  })
export const seriesUpdated = (classes: number) =>
  plural(classes, {
    zero: 'لم تُحدَّث أي حصة.',
    one: 'حُدِّثت حصة واحدة بنجاح!',
    two: 'حُدِّثت حصتان بنجاح!',
    few: `حُدِّثت ${number(classes)} حصص بنجاح!`,
    many: `حُدِّثت ${number(classes)} حصة بنجاح!`,
    other: `حُدِّثت ${number(classes)} حصة بنجاح!`,
  })
export const bookedTold = (count: number) =>
  plural(count, {
    zero: 'لا توجد حجوزات.',
    one: 'حجز شخص واحد، وسيُبلَّغ بالتغيير.',
    two: 'حجز شخصان، وسيُبلَّغان بالتغيير.',
    few: `حجز ${number(count)} أشخاص، وسيُبلَّغون بالتغيير.`,
    many: `حجز ${number(count)} شخصًا، وسيُبلَّغون بالتغيير.`,
    other: `حجز ${number(count)} شخص، وسيُبلَّغون بالتغيير.`,
  })
export const bookedOrWaitingTold = (count: number) =>
  plural(count, {
    zero: 'لا توجد حجوزات، ولا أحد في الانتظار.',
    one: 'شخص واحد حجز أو ينتظر، وسيُبلَّغ بالتغيير.',
    two: 'شخصان حجزا أو ينتظران، وسيُبلَّغان بالتغيير.',
    few: `${number(count)} أشخاص حجزوا أو ينتظرون، وسيُبلَّغون بالتغيير.`,
    many: `${number(count)} شخصًا حجزوا أو ينتظرون، وسيُبلَّغون بالتغيير.`,
    other: `${number(count)} شخص حجزوا أو ينتظرون، وسيُبلَّغون بالتغيير.`,
  })
export const changesFollowing = (classes: number) =>
  plural(classes, {
    zero: 'ما يُغيَّر هنا يتغيّر في هذه الحصص. ويبقى ما عداه في كل حصة كما هو.',
    one: 'ما يُغيَّر هنا يتغيّر في هذه الحصة. ويبقى ما عداه كما هو.',
    two: 'ما يُغيَّر هنا يتغيّر في هاتين الحصتين. ويبقى ما عداه في كل حصة كما هو.',
    few: `ما يُغيَّر هنا يتغيّر في هذه الحصص، وعددها ${number(classes)}. ويبقى ما عداه في كل حصة كما هو.`,
    many: `ما يُغيَّر هنا يتغيّر في هذه الحصص، وعددها ${number(classes)}. ويبقى ما عداه في كل حصة كما هو.`,
    other: `ما يُغيَّر هنا يتغيّر في هذه الحصص، وعددها ${number(classes)}. ويبقى ما عداه في كل حصة كما هو.`,
  })

// Preview
export const preview = 'معاينة'
export const previewHint = 'البطاقة التي يراها الطلاب، أثناء الكتابة.'

// What
export const what = 'ماذا'
export const title = 'العنوان'
export const description = 'الوصف'
export const category = 'الفئة'
export const chooseCategory = 'اختيار الفئة'
export const level = 'المستوى'
export const chooseLevel = 'اختيار المستوى'
export const learn = 'ما ستتعلمونه (اختياري)'
export const learnHelp =
  'سطر لكل نقطة، خمسة على الأكثر، مثل «التنقل بين ثلاثة تآلفات». هذا أول ما يقرؤه الطلاب.'
export const thumbnail = 'الصورة'

// When
export const when = 'متى'
export const date = 'التاريخ'
export const timing = 'الوقت'
export const ownDates = 'تحتفظ كل حصة بتاريخها ومنطقتها الزمنية.'
export const zoneHelp = 'المنطقة الزمنية للتاريخ والوقت.'
export const zoneAsBefore = 'كما كانت'
/** @param own the same time in the zone that it is meant in */
export const timeAndOwn = (time: string, own: string) => `${time} (${own})`
export const repeatWeekly = 'التكرار كل أسبوع'
export const once = 'مرة واحدة'
export const repeatHelp = (least: number, most: number) =>
  `عدد الحصص، واحدة في الأسبوع: من ${least} إلى ${most}. يُترك فارغًا لحصة واحدة.`
/** @param days the days of the classes, at least two */
export const seriesDates = (time: string, zone: string, days: readonly string[]) => {
  const dates = `${days.slice(0, -1).join('؛ ')}؛ ${days.at(-1)}`
  const count = number(days.length)
  return plural(days.length, {
    zero: 'لن تُنشأ أي حصة.',
    one: `ستُنشأ حصة واحدة الساعة ${time} (${zone})، لها مقاعدها: ${dates}.`,
    two: `ستُنشأ حصتان، كل منهما الساعة ${time} (${zone}) ولها مقاعدها: ${dates}.`,
    few: `ستُنشأ ${count} حصص، كل منها الساعة ${time} (${zone}) ولها مقاعدها: ${dates}.`,
    many: `ستُنشأ ${count} حصة، كل منها الساعة ${time} (${zone}) ولها مقاعدها: ${dates}.`,
    other: `ستُنشأ ${count} حصة، كل منها الساعة ${time} (${zone}) ولها مقاعدها: ${dates}.`,
  })
}
export const dayMinutes = (minutes: number) => `في اليوم ${number(minutes)} دقيقة.`
export const wholeDays = (minutes: number) =>
  `يجب أن تكون المدة أيامًا كاملة: من مضاعفات ${number(minutes)} دقيقة`
export const sessionLength = 'مدة الجلسة (بالدقائق)'
export const sessionLengthHelp = 'تبدأ كل جلسة في الوقت المحدد أعلاه.'
export const meets = 'تنعقد'
/** Keys: `FREQUENCIES`. */
export const frequencies = { day: 'يوميًا', week: 'أسبوعيًا', 'two weeks': 'كل أسبوعين' }
export const weekdaysHelp = 'يوم التاريخ المحدد أعلاه من هذه الأيام دائمًا.'
export const numberOfSessions = 'عدد الجلسات'
export const numberOfSessionsHelp = 'عدد الجلسات التي تنعقد. اليوم المستثنى يُعوَّض في النهاية.'
/** Followed by the day, for screen readers. */
export const leaveOut = 'استثناء'
export const putBack = 'إعادة'

// Where
export const where = 'أين'
export const meetingLink = 'رابط الاجتماع (اختياري)'
export const meetingLinkHelp =
  'مكان الانعقاد: Zoom أو Meet أو Jitsi… لا يحصل عليه إلا من حجز من الطلاب، عند الانضمام. يمكن إضافته لاحقًا.'
/** The same on a site with classrooms. */
export const meetingLinkHelpHere =
  'من دون رابط تنعقد هنا على Firstbell. أما الرابط فيقود إلى Zoom أو Meet أو Jitsi…، ولا يحصل عليه إلا من حجز من الطلاب، عند الانضمام.'

// Who
export const who = 'مَن'
export const maxStudents = 'الحد الأقصى للطلاب'
export const minStudents = 'الحد الأدنى للطلاب (اختياري)'
export const minStudentsHelp = (hours: number) =>
  plural(hours, {
    zero: `إن كانت الحجوزات أقل قبل البدء بـ${number(hours)} ساعة، يحدث الإلغاء تلقائيًا.`,
    one: 'إن كانت الحجوزات أقل قبل البدء بساعة، يحدث الإلغاء تلقائيًا.',
    two: 'إن كانت الحجوزات أقل قبل البدء بساعتين، يحدث الإلغاء تلقائيًا.',
    few: `إن كانت الحجوزات أقل قبل البدء بـ${number(hours)} ساعات، يحدث الإلغاء تلقائيًا.`,
    many: `إن كانت الحجوزات أقل قبل البدء بـ${number(hours)} ساعة، يحدث الإلغاء تلقائيًا.`,
    other: `إن كانت الحجوزات أقل قبل البدء بـ${number(hours)} ساعة، يحدث الإلغاء تلقائيًا.`,
  })
/** @param currency its sign or code */
export const price = (currency: string) => `السعر (${currency})`
/** The label for a class. */
export const priceOptional = 'السعر (اختياري)'
export const priceHelp = { class: 'يُترك فارغًا لحصة مجانية.', course: '0 لدورة مجانية.' }
export const priceNeedsPayouts = {
  class:
    'لتحديد سعر يلزم أولًا إعداد «الأرباح»: <details>بيانات المدرّس</details>. ومن دون سعر تكون الحصة مجانية.',
  course:
    'لتحديد سعر يلزم أولًا إعداد «الأرباح»: <details>بيانات المدرّس</details>. وبالقيمة 0 تكون الدورة مجانية.',
}
/** Only courses can be published without an approval. */
export const priceNeedsApproval =
  'لتحديد سعر يلزم أولًا أن يقبل فريقنا طلبكم: <details>بيانات المدرّس</details>. وبالقيمة 0 تكون الدورة مجانية.'
export const visibility = 'من يمكنه العثور عليه'
export const visibilities = {
  public: 'الجميع',
  unlisted: 'من لديهم الرابط فقط',
}
export const visibilityHelp =
  'إذا اقتصر على من لديهم الرابط فلن يظهر في أي قائمة أو بحث أو في صفحتك العامة.'
export const bring = 'ما يلزم إحضاره (اختياري)'
export const bringHelp = 'يقرؤه الجميع في الصفحة، والطلاب في رسالة الحجز.'
