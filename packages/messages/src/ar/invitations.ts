/** 'Invite students' and 'Remove from class' on the page of an own class or course. */

export const heading = 'الدعوات'
export const invite = 'دعوة طلاب'
export const none = 'دعوة طلابكم: يُحجز مقعد لكل منهم.'
export const states = {
  invited: 'مدعو',
  booked: 'محجوز',
  declined: 'مرفوضة',
  expired: 'منتهية',
}
export const heldUntil = (moment: string) => `المقعد محجوز حتى ${moment}`
export const dates = (count: number) => `المواعيد: ${count}`
export const withdraw = 'سحب'
export const withdrawTitle = 'سحب الدعوة'
export const withdrawQuestion = (email: string) =>
  `سحب دعوة \u2068${email}\u2069؟ سيصبح المقعد متاحًا.`
export const withdrawAllQuestion = (email: string, dates: number) =>
  `سحب دعوة \u2068${email}\u2069؟ ستصبح المقاعد في كل المواعيد (${dates}) متاحة.`
export const explanation =
  'يُحجز مقعد لكل عنوان سبعة أيام، وحتى البداية كحد أقصى. هذا العنوان وحده يمكنه حجزه.'
export const emails = 'عناوين البريد الإلكتروني'
export const emailsHelp = (most: number) =>
  `عنوان في كل سطر، أو تفصل بينها فواصل. ${most} كحد أقصى في المرة الواحدة.`
export const message = 'رسالة (اختياري)'
export const messageHelp = 'تظهر في البريد من دون روابط.'
export const send = 'إرسال الدعوات'
export const sent = (count: number) => `الدعوات المرسلة: ${count}`
export const refused = (count: number) => `العناوين التي لم تُدعَ: ${count}`
export const remove = {
  class: 'إزالة من الحصة',
  course: 'إزالة من الدورة',
}
export const removeQuestion = (name: string) =>
  `سيفقد \u2068${name}\u2069 المقعد، وستصله رسالة بالسبب، ويُعاد إليه كل ما دفعه. ولن يمكنه الحجز من جديد إلا بدعوة منك.`
export const reason = 'السبب'
export const removing = 'جارٍ الإزالة…'
