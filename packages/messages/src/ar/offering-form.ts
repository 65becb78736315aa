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
export const copyOf = 'نسخة من «<title/>». اختاروا تاريخًا. ويمكنكم إبقاء كل ما عداه أو تغييره.'
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
    zero: 'لم يحجز أحد.',
    one: 'حجز شخص واحد، وسنرسل إليه تعديلاتكم بالبريد الإلكتروني.',
    two: 'حجز شخصان، وسنرسل إليهما تعديلاتكم بالبريد الإلكتروني.',
    few: `حجز ${number(count)} أشخاص، وسنرسل إليهم تعديلاتكم بالبريد الإلكتروني.`,
    many: `حجز ${number(count)} شخصًا، وسنرسل إليهم تعديلاتكم بالبريد الإلكتروني.`,
    other: `حجز ${number(count)} شخص، وسنرسل إليهم تعديلاتكم بالبريد الإلكتروني.`,
  })
export const bookedOrWaitingTold = (count: number) =>
  plural(count, {
    zero: 'لم يحجز أحد، ولا أحد في الانتظار.',
    one: 'هناك شخص واحد حجز أو ينتظر، وسنرسل إليه تعديلاتكم بالبريد الإلكتروني.',
    two: 'هناك شخصان حجزا أو ينتظران، وسنرسل إليهما تعديلاتكم بالبريد الإلكتروني.',
    few: `هناك ${number(count)} أشخاص حجزوا أو ينتظرون، وسنرسل إليهم تعديلاتكم بالبريد الإلكتروني.`,
    many: `هناك ${number(count)} شخصًا حجزوا أو ينتظرون، وسنرسل إليهم تعديلاتكم بالبريد الإلكتروني.`,
    other: `هناك ${number(count)} شخص حجزوا أو ينتظرون، وسنرسل إليهم تعديلاتكم بالبريد الإلكتروني.`,
  })
export const changesFollowing = (classes: number) =>
  plural(classes, {
    zero: 'تسري تعديلاتكم على هذه الحصص. ويبقى كل ما عداها كما هو.',
    one: 'تسري تعديلاتكم على هذه الحصة. ويبقى كل ما عداها كما هو.',
    two: 'تسري تعديلاتكم على هاتين الحصتين. ويبقى ما عداها في كل حصة كما هو.',
    few: `تسري تعديلاتكم على هذه الحصص، وعددها ${number(classes)}. ويبقى ما عداها في كل حصة كما هو.`,
    many: `تسري تعديلاتكم على هذه الحصص، وعددها ${number(classes)}. ويبقى ما عداها في كل حصة كما هو.`,
    other: `تسري تعديلاتكم على هذه الحصص، وعددها ${number(classes)}. ويبقى ما عداها في كل حصة كما هو.`,
  })

// Preview
export const preview = 'معاينة'
export const previewHint = 'هذه هي البطاقة التي سيراها الطلاب.'

// What
export const what = 'المحتوى'
export const title = 'العنوان'
export const description = 'الوصف'
export const category = 'الفئة'
export const chooseCategory = 'اختيار الفئة'
export const level = 'المستوى'
export const chooseLevel = 'اختيار المستوى'
export const learn = 'ما ستتعلمونه (اختياري)'
export const learnHelp =
  'نقطة في كل سطر، وخمس نقاط على الأكثر. مثال: «التنقل بين ثلاثة تآلفات». هذا أول ما يقرؤه الطلاب.'
export const thumbnail = 'الصورة'

// When
export const when = 'الموعد'
export const date = 'التاريخ'
export const timing = 'الوقت'
export const ownDates = 'تحتفظ كل حصة بتاريخها ومنطقتها الزمنية.'
export const zoneHelp = 'المنطقة الزمنية للتاريخ والوقت.'
export const zoneAsBefore = 'دون تغيير'
/** @param own the same time in the zone that it is meant in */
export const timeAndOwn = (time: string, own: string) => `${time} (${own})`
export const repeatWeekly = 'التكرار كل أسبوع'
export const once = 'مرة واحدة'
export const repeatHelp = (least: number, most: number) =>
  `عدد الحصص الأسبوعية التي تريدون إنشاءها: من ${least} إلى ${most}. اتركوه فارغًا لحصة واحدة.`
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
export const meets = 'تكرار الجلسات'
/** Keys: `FREQUENCIES`. */
export const frequencies = { day: 'يوميًا', week: 'أسبوعيًا', 'two weeks': 'كل أسبوعين' }
export const weekdaysHelp = 'اليوم الموافق للتاريخ أعلاه مشمول دائمًا.'
export const numberOfSessions = 'عدد الجلسات'
export const numberOfSessionsHelp =
  'إجمالي عدد الجلسات. ومقابل كل تاريخ تستثنونه، تُضاف جلسة في النهاية.'
/** Followed by the day, for screen readers. */
export const leaveOut = 'استثناء'
export const putBack = 'إعادة'

// Where
export const where = 'المكان'
export const meetingLink = 'رابط الاجتماع (اختياري)'
export const meetingLinkHelp =
  'من Zoom أو Meet أو Jitsi مثلًا. لا يصل إلا إلى الطلاب الذين حجزوا، عند الانضمام. ويمكنكم إضافته لاحقًا.'
/** The same on a site with classrooms. */
export const meetingLinkHelpHere =
  'إذا لم تضيفوا رابطًا، تُعقد هنا في Firstbell. وإذا أضفتم رابطًا، تُعقد في Zoom أو Meet أو Jitsi. ولا يصل الرابط إلا إلى الطلاب الذين حجزوا، عند الانضمام.'

// Who
export const who = 'المقاعد والسعر'
export const maxStudents = 'الحد الأقصى للطلاب'
export const minStudents = 'الحد الأدنى للطلاب (اختياري)'
export const minStudentsHelp = (hours: number) =>
  plural(hours, {
    zero: `تُلغى تلقائيًا إذا كان عدد الحجوزات أقل من ذلك قبل البدء بـ${number(hours)} ساعة.`,
    one: 'تُلغى تلقائيًا إذا كان عدد الحجوزات أقل من ذلك قبل البدء بساعة.',
    two: 'تُلغى تلقائيًا إذا كان عدد الحجوزات أقل من ذلك قبل البدء بساعتين.',
    few: `تُلغى تلقائيًا إذا كان عدد الحجوزات أقل من ذلك قبل البدء بـ${number(hours)} ساعات.`,
    many: `تُلغى تلقائيًا إذا كان عدد الحجوزات أقل من ذلك قبل البدء بـ${number(hours)} ساعة.`,
    other: `تُلغى تلقائيًا إذا كان عدد الحجوزات أقل من ذلك قبل البدء بـ${number(hours)} ساعة.`,
  })
/** @param currency its sign or code */
export const price = (currency: string) => `السعر (${currency})`
/** The label for a class. */
export const priceOptional = 'السعر (اختياري)'
export const priceHelp = { class: 'اتركوه فارغًا لحصة مجانية.', course: 'أدخلوا 0 لدورة مجانية.' }
export const priceNeedsPayouts = {
  class:
    'لتحديد سعر للحصة، أكملوا أولًا إعداد «الأرباح» في <details>بيانات المدرّس</details>. وإذا لم تحدّدوا سعرًا، فالحصة مجانية.',
  course:
    'لتحديد سعر للدورة، أكملوا أولًا إعداد «الأرباح» في <details>بيانات المدرّس</details>. وإذا كان السعر 0، فالدورة مجانية.',
}
/** Only courses can be published without an approval. */
export const priceNeedsApproval =
  'لتحديد سعر للدورة، يجب أن يقبل فريقنا طلبكم أولًا. راجعوا <details>بيانات المدرّس</details>. وإذا كان السعر 0، فالدورة مجانية.'
export const visibility = 'من يمكنه العثور عليها'
export const visibilities = {
  public: 'الجميع',
  unlisted: 'من لديهم الرابط فقط',
}
export const visibilityHelp =
  'إذا اخترتم «من لديهم الرابط فقط»، فلن تظهر في القوائم ولا في البحث ولا في صفحتكم العامة.'
export const bring = 'ما يلزم إحضاره (اختياري)'
export const bringHelp = 'يظهر للجميع في الصفحة، وللطلاب في رسالة الحجز.'
