/** Booking a seat, in dialogs and on cards. */

export const booking = 'جارٍ الحجز...'
export const joining = 'جارٍ الانضمام...'
export const confirm = 'تأكيد'
export const payNow = 'الدفع الآن'
/** Of a held seat; the title is for screen readers. */
export const payNowFor = 'الدفع الآن<hidden> مقابل <title/></hidden>'
export const giveUpFor = 'التنازل<hidden> عن المقعد في <title/></hidden>'
export const bookSeat = 'حجز هذا المقعد'
/** The same; the title is for screen readers. */
export const bookSeatIn = 'حجز هذا المقعد<hidden> في <title/></hidden>'
export const seatBooked = 'مقعدكم محجوز.'
/** A notice about an unpaid seat, after the dialog was closed. */
export const heldUntilPaid = 'مقعدكم محجوز مؤقتًا لفترة قصيرة. يكتمل الحجز بعد الدفع.'
export const hasSeat = (title: string) => `لديكم مقعد في «\u2068${title}\u2069».`
/** @param moment '18:15', with the day if it is another one */
export const joinFrom = (moment: string) => `الانضمام ابتداءً من ${moment}`
/** In the booking dialog that the link of an invitation has opened. */
export const invitedVisitor =
  'يوجد مقعد محجوز مؤقتًا للبريد الإلكتروني الذي أُرسلت إليه هذه الدعوة. سجّلوا الدخول أو أنشئوا حسابًا بهذا البريد.'
/** The same, for a logged-in person without a reserved seat. */
export const invitedOther =
  'هذه الدعوة مخصّصة لبريد إلكتروني آخر أو انتهت صلاحيتها. سجّلوا الدخول بالبريد الذي أُرسلت إليه.'
export const termsChanged = 'تغيّر السعر أو الشروط منذ فتحتم هذه الصفحة. راجعوها قبل الدفع.'
export const seeClass = 'عرض الحصة'
export const seeCourse = 'عرض الدورة'
