/** Mails about reviews. */

export const askedSubject = (title: string): string => `ما رأيكم؟ \u2068${title}\u2069`
export const askedPreview = 'نجومكم تساعد الآخرين على الاختيار، والمدرّس على التحسّن.'
export const askedHeading = {
  class: 'ما رأيكم في هذه الحصة؟',
  course: 'ما رأيكم في هذه الدورة؟',
}
export const chooseStars = 'يرجى اختيار النجوم؛ لا يُنشر شيء قبل تأكيدكم:'
/** Words of one to five stars. */
export const stars: readonly string[] = ['سيئ', 'ضعيف', 'مقبول', 'جيد', 'ممتاز']
export const reasonBooked = {
  class: 'تصلكم هذه الرسالة لأنكم حجزتم هذه الحصة في Firstbell.',
  course: 'تصلكم هذه الرسالة لأنكم حجزتم هذه الدورة في Firstbell.',
}

export const hiddenSubject = (title: string): string => `تم إخفاء رأيكم: \u2068${title}\u2069`
export const hiddenPreview = 'أخفى أحد المسؤولين رأيكم ويبيّن السبب.'
export const hiddenHeading = 'تم إخفاء رأيكم'
export const hidden = (title: string): string =>
  `أخفى أحد المسؤولين رأيكم في \u2068${title}\u2069. لا يراه أحد سواكم، ولا تُحتسب نجومه.`
export const reasonGiven = 'السبب المذكور'
export const openSite = 'فتح Firstbell'
export const reasonReviewed = 'تصلكم هذه الرسالة لأنكم كتبتم رأيًا في Firstbell.'
