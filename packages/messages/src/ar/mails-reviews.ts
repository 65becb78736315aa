/** Mails about reviews. */

export const askedSubject = (title: string): string => `ما رأيكم؟ \u2068${title}\u2069`
export const askedPreview = 'تقييمكم يساعد الطلاب الآخرين ومدرّسكم.'
export const askedHeading = {
  class: 'ما رأيكم في هذه الحصة؟',
  course: 'ما رأيكم في هذه الدورة؟',
}
export const chooseStars = 'اختاروا عدد النجوم. ويمكنكم إضافة بضع كلمات قبل نشر تقييمكم:'
/** Words of one to five stars. */
export const stars: readonly string[] = ['سيئ', 'ضعيف', 'مقبول', 'جيد', 'ممتاز']
export const reasonBooked = {
  class: 'تصلكم هذه الرسالة لأنكم حجزتم هذه الحصة في Firstbell.',
  course: 'تصلكم هذه الرسالة لأنكم حجزتم هذه الدورة في Firstbell.',
}

export const hiddenSubject = (title: string): string => `أُخفي تقييمكم: \u2068${title}\u2069`
export const hiddenPreview = 'أخفى فريقنا تقييمكم. إليكم السبب.'
export const hiddenHeading = 'أُخفي تقييمكم'
export const hidden = (title: string): string =>
  `أخفى فريقنا تقييمكم عن \u2068${title}\u2069. لم يعد يراه أحد سواكم، ولم تعد نجومه تُحتسب.`
export const reasonGiven = 'السبب'
export const openSite = 'الانتقال إلى Firstbell'
export const reasonReviewed = 'تصلكم هذه الرسالة لأنكم كتبتم تقييمًا في Firstbell.'
