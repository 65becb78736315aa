/** 'Invite students' and 'Remove from class' on the page of an own class or course. */

export const heading = 'الدعوات'
export const invite = 'دعوة طلاب'
export const none = 'ادعوا طلابكم، ونحجز مقعدًا لكل منهم.'
export const states = {
  invited: 'مدعو',
  booked: 'محجوز',
  declined: 'مرفوضة',
  expired: 'منتهية',
}
export const heldUntil = (moment: string) => `المقعد محجوز مؤقتًا حتى ${moment}`
export const dates = (count: number) => `المواعيد: ${count}`
export const withdraw = 'سحب'
export const withdrawTitle = 'سحب الدعوة'
export const withdrawQuestion = (email: string) =>
  `هل تريدون سحب دعوة \u2068${email}\u2069؟ سيصبح المقعد متاحًا من جديد.`
export const withdrawAllQuestion = (email: string, dates: number) =>
  `هل تريدون سحب دعوة \u2068${email}\u2069؟ ستصبح المقاعد في كل المواعيد (${dates}) متاحة من جديد.`
export const explanation =
  'نحجز لكل بريد إلكتروني مقعدًا مدة سبعة أيام، وحتى وقت البدء على الأكثر. ولا يمكن حجزه إلا بهذا البريد.'
export const emails = 'عناوين البريد الإلكتروني'
export const emailsHelp = (most: number) =>
  `بريد إلكتروني في كل سطر، أو تفصل بينها فواصل. ${most} على الأكثر في المرة الواحدة.`
export const message = 'رسالة (اختياري)'
export const messageHelp = 'نضيفها إلى الرسالة الإلكترونية. لا يمكن أن تحتوي على روابط.'
export const send = 'إرسال الدعوات'
export const sent = (count: number) => `الدعوات المرسلة: ${count}`
export const refused = (count: number) => `العناوين التي لم تُدعَ: ${count}`
export const remove = {
  class: 'إزالة من الحصة',
  course: 'إزالة من الدورة',
}
export const removeQuestion = (name: string) =>
  `سيُلغى مقعد \u2068${name}\u2069. سنرسل السبب الذي تكتبونه بالبريد الإلكتروني، ونعيد المبلغ المدفوع كاملًا. ولا يمكن الحجز مجددًا إلا بدعوة منكم.`
export const reason = 'السبب'
export const removing = 'جارٍ الإزالة…'
