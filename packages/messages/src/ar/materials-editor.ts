/** The materials of an own class or course. `title` is that of a material, as it was typed. */

export const heading = 'المواد'
/** Keys: the kind of offering. */
export const hint = {
  class: 'ملفات وروابط لكل من حجز هذه الحصة، قبلها وبعدها.',
  course: 'ملفات وروابط لكل من حجز هذه الدورة، قبلها وبعدها.',
}
export const addedAfterwards = 'تصلهم رسالة بالبريد الإلكتروني عمّا يُضاف الآن.'
/** With the following classes of a series. */
export const followingHint = (classes: number) => `عدد الحصص التي يُضاف إليها: ${classes}.`
export const none = 'لا شيء بعد.'
export const full = (count: number) => `بلغ العدد ${count}، ولا يمكن إضافة المزيد.`
export const moveUp = (title: string) => `نقل \u2068${title}\u2069 إلى أعلى`
export const moveDown = (title: string) => `نقل \u2068${title}\u2069 إلى أسفل`
export const moved = (title: string, to: number, count: number) =>
  `أصبح ترتيب \u2068${title}\u2069 الآن ${to} من ${count}.`
export const added = (title: string) => `تمت إضافة \u2068${title}\u2069.`
export const addedToFollowing = (title: string, classes: number) =>
  `تمت إضافة \u2068${title}\u2069 إلى ${classes} من الحصص.`
export const addFile = 'إضافة ملف'

// A link
export const addLink = 'إضافة رابط'
export const add = 'إضافة'
export const adding = 'جارٍ الإضافة...'
export const title = 'العنوان'
export const link = 'الرابط'

// Another title
export const renameNamed = (title: string) => `إعادة تسمية \u2068${title}\u2069`
export const renameHeading = 'إعادة تسمية المادة'
export const rename = 'إعادة التسمية'
export const renaming = 'جارٍ تغيير الاسم...'

// Removing
export const removeNamed = (title: string) => `إزالة \u2068${title}\u2069`
export const removeHeading = 'إزالة المادة'
export const removeQuestion = 'هل تريدون إزالة «<title/>»؟ لن يجدها أحد هنا بعد ذلك.'
export const remove = 'إزالة'
export const removing = 'جارٍ الإزالة...'
export const removed = (title: string) => `تمت إزالة \u2068${title}\u2069.`

// Recordings
export const recordings = 'التسجيلات'
export const recordingsHint = 'يظهر التسجيل ضمن المواد عندما يصبح جاهزًا.'
export const recordingStates = {
  recording: 'جارٍ التسجيل',
  processing: 'قيد المعالجة',
  ready: 'جاهز',
  failed: 'تعذّر التسجيل',
}
export const recordingFaults = {
  lost: 'توقّف خادم القاعة. ما سُجّل قبل ذلك محفوظ.',
  limit: 'بلغ التسجيل أقصى حجم مسموح به.',
  materials_full: 'اكتمل عدد المواد. احذفوا مادة ثم أعيدوا المحاولة.',
  media_server: 'تعذّر على خادم القاعة حفظ الملف.',
}
