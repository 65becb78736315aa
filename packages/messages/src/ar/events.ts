/** Notices about changes that are not on screen (rule event-9). */

export const messageAbout = (title: string) => `رسالة جديدة بشأن «\u2068${title}\u2069».`
export const messageForYou = 'لديكم رسالة جديدة.'
export const readMessage = 'قراءة'
export const seatOffered = (title: string) => `يوجد مقعد متاح لكم في «\u2068${title}\u2069».`
export const seeOffer = 'عرض المقعد'
export const newTime = (title: string) => `تغيّر موعد «\u2068${title}\u2069».`
export const changed = (title: string) => `توجد تغييرات في «\u2068${title}\u2069».`
export const cancelled = (title: string) => `تم إلغاء «\u2068${title}\u2069».`
export const bookingCancelled = 'أُلغي حجزكم.'
export const viewBooking = 'عرض الحجز'
export const view = 'عرض'
export const approved = 'قُبل طلبكم، ويمكنكم الآن تقديم الحصص.'
export const refused = 'لم يُقبل طلبكم للتدريس.'
export const approvalAsked = 'لديكم طلب جديد للتدريس من أحد المدرّسين.'
export const guardianConfirmed = 'أكّد ولي أمركم حسابكم. يمكنكم الآن الحجز.'
export const findClass = 'البحث عن حصة'
