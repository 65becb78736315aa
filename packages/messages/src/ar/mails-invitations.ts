/** Mails to invited and removed students. `who` is the instructor. */

export const invitedSubject = (title: string): string => `دعوة: \u2068${title}\u2069`
export const invitedPreview = (until: string): string => `المقعد محجوز لكم مؤقتًا حتى ${until}.`
export const invitedHeading = 'مقعد محجوز لكم'
export const invited = {
  class: (who: string): string => `يدعوكم \u2068${who}\u2069 إلى هذه الحصة.`,
  course: (who: string): string => `يدعوكم \u2068${who}\u2069 إلى هذه الدورة.`,
  several: (who: string): string => `يدعوكم \u2068${who}\u2069 إلى كل هذه المواعيد.`,
}
export const reservedFor = (email: string, until: string): string =>
  `المقعد محجوز مؤقتًا لـ \u2068${email}\u2069 حتى ${until}. لتأكيد الحجز سجّلوا الدخول بهذا البريد أو أنشئوا حسابًا به.`
export const words = (who: string): string => `رسالة من \u2068${who}\u2069`
export const takeSeat = 'حجز المقعد'
export const invitedNote = 'لا ترغبون فيه؟ لا حاجة إلى أي إجراء: سيصبح متاحًا من جديد تلقائيًا.'
export const reasonInvited = (who: string): string =>
  `تصلكم هذه الرسالة لأن \u2068${who}\u2069 أدخل بريدكم الإلكتروني في Firstbell.`

export const removedSubject = (title: string): string => `أُلغي مقعدكم: \u2068${title}\u2069`
export const removedPreview = 'ألغى المدرّس مقعدكم وذكر السبب.'
export const removedHeading = 'لم يعد لديكم هذا المقعد'
export const removed = {
  class: (who: string): string => `ألغى \u2068${who}\u2069 مقعدكم في هذه الحصة.`,
  course: (who: string): string => `ألغى \u2068${who}\u2069 مقعدكم في هذه الدورة.`,
}
export const removedReason = 'السبب'
export const removedRefund = 'سيُعاد إليكم المبلغ المدفوع كاملًا.'
