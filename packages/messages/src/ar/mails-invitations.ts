/** Mails to invited and removed students. `who` is the instructor. */

export const invitedSubject = (title: string): string => `دعوة: \u2068${title}\u2069`
export const invitedPreview = (until: string): string => `المقعد محجوز لكم مؤقتًا حتى ${until}.`
export const invitedHeading = 'مقعد محجوز لكم'
export const invited = {
  class: (who: string): string => `تلقّيتم دعوة من \u2068${who}\u2069 إلى هذه الحصة.`,
  course: (who: string): string => `تلقّيتم دعوة من \u2068${who}\u2069 إلى هذه الدورة.`,
  several: (who: string): string => `تلقّيتم دعوة من \u2068${who}\u2069 إلى كل هذه المواعيد.`,
}
export const reservedFor = (email: string, until: string): string =>
  `المقعد محجوز مؤقتًا لـ \u2068${email}\u2069 حتى ${until}. لتأكيد الحجز سجّلوا الدخول بهذا البريد أو أنشئوا حسابًا به.`
export const words = (who: string): string => `رسالة من \u2068${who}\u2069`
export const takeSeat = 'حجز المقعد'
export const invitedNote = 'إذا لم ترغبوا في المقعد، فلا يلزمكم أي إجراء، وسيصبح متاحًا من جديد.'
export const reasonInvited = (who: string): string =>
  `تصلكم هذه الرسالة لأنكم تلقّيتم دعوة من \u2068${who}\u2069 عبر Firstbell.`

export const removedSubject = (title: string): string => `أُلغي حجزكم: \u2068${title}\u2069`
export const removedPreview = 'ألغى المدرّس حجزكم. إليكم السبب.'
export const removedHeading = 'ألغى المدرّس حجزكم'
export const removed = {
  class: (who: string): string => `أُلغي حجزكم في هذه الحصة بقرار من \u2068${who}\u2069.`,
  course: (who: string): string => `أُلغي حجزكم في هذه الدورة بقرار من \u2068${who}\u2069.`,
}
export const removedReason = 'السبب'
export const removedRefund = 'سنعيد إليكم المبلغ الذي دفعتموه كاملًا.'
