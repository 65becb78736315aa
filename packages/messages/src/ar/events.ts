/** Notices about changes that are not on screen (rule event-9). */

export const messageAbout = (title: string) => `توجد رسالة بشأن «\u2068${title}\u2069».`
export const messageForYou = 'توجد رسالة لكم.'
export const readMessage = 'قراءة'
export const seatOffered = (title: string) =>
  `يوجد مقعد لكم في «\u2068${title}\u2069» إن رغبتم فيه.`
export const seeOffer = 'عرض المقعد'
export const newTime = (title: string) => `تغيّر موعد «\u2068${title}\u2069».`
export const changed = (title: string) => `توجد تغييرات في «\u2068${title}\u2069».`
export const cancelled = (title: string) => `تم إلغاء «\u2068${title}\u2069».`
export const bookingCancelled = 'تم إلغاء ما حجزتموه.'
export const viewBooking = 'عرض الحجز'
export const view = 'عرض'
export const approved = 'تم قبولكم، ويمكنكم الآن تقديم الحصص.'
export const refused = 'تم رفض طلب القبول.'
export const approvalAsked = 'أحد المدرّسين يطلب القبول.'
export const guardianConfirmed = 'أكّد ولي الأمر. يمكنكم الآن الحجز.'
export const findClass = 'البحث عن حصة'
