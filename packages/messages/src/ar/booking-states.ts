/** The booking states of a class or course (rules screen-43, screen-46). */
import { number } from './language.ts'

export const bookThis = {
  class: 'حجز هذه الحصة',
  course: 'التسجيل في هذه الدورة',
}
export const findAnother = {
  class: 'البحث عن حصة أخرى',
  course: 'البحث عن دورة أخرى',
}
export const over = {
  class: 'انتهت هذه الحصة.',
  course: 'انتهت هذه الدورة.',
}
export const freeToCancel = 'الإلغاء مجاني حتى موعد البدء'
export const full = { class: 'اكتمل العدد', course: 'اكتمل العدد' }
export const started = { class: 'بدأت', course: 'بدأت' }
export const ended = { class: 'انتهت', course: 'انتهت' }

export const joinWaitlist = 'الانضمام إلى قائمة الانتظار'
export const leaveWaitlist = 'مغادرة القائمة'
export const isWaiting = 'أنتم في قائمة الانتظار'
export const inLine = (position: number) => `ترتيبكم في قائمة الانتظار: ${number(position)}.`
export const inLineLabel = (position: number) => `في قائمة الانتظار (رقم ${number(position)})`
export const inLineAdvice = 'سنراسلكم بالبريد الإلكتروني فور توفر مقعد لكم.'
export const viewPlace = 'عرض ترتيبكم'

export const seatFree = 'يوجد مقعد متاح'
export const seatFreeForFirst = 'هناك مقعد متاح لمن يسبق إلى حجزه.'

/** A seat that is offered to the person, until a moment. */
export const seatOffered = 'مقعد محجوز لكم مؤقتًا'
export const offeredUntil = (moment: string) => `المقعد محجوز لكم مؤقتًا حتى ${moment}.`
/** A seat that an instructor's invitation reserves. */
export const seatReserved = 'مقعد محجوز لكم مؤقتًا'
export const reservedUntil = (moment: string) => `المقعد محجوز لكم مؤقتًا حتى ${moment}.`
export const offeredAdvice = 'احجزوه، أو ارفضوه ليحصل عليه الشخص التالي في القائمة.'
/** Of a seat that is reserved by an invitation. */
export const reservedAdvice = 'احجزوه، أو ارفضوه ليتاح لغيركم.'
export const decline = 'رفض'

/** A seat that waits for its payment, until a moment. */
export const seatHeld = 'مقعدكم محجوز مؤقتًا'
export const payBy = (moment: string) => `الدفع قبل ${moment}`
export const heldUntil = (moment: string) =>
  `مقعدكم محجوز مؤقتًا حتى ${moment}. يكتمل الحجز بعد الدفع.`
export const giveUp = 'التنازل'

export const seatBooked = 'مقعدكم محجوز'
export const booked = { class: 'محجوزة', course: 'محجوزة' }
export const viewBooking = 'عرض الحجز'

/** A state that this release does not know. */
export const yourBooking = 'حجزكم'
export const reload = 'أعيدوا تحميل الصفحة للاطلاع على حجزكم.'

export const edit = 'تعديل'
export const own = {
  class: 'هذه حصتكم.',
  course: 'هذه دورتكم.',
}
export const ownSeats = {
  class: (taken: number, seats: number) => `حصتكم · ${number(taken)} من ${number(seats)}`,
  course: (taken: number, seats: number) => `دورتكم · ${number(taken)} من ${number(seats)}`,
}

export const studentsOnly = 'الحجز متاح للطلاب فقط. سجّلوا الدخول بحساب طالب لحجز مقعد.'
export const logInAsStudent = 'تسجيل الدخول بحساب طالب'
/** The mail to a parent or guardian. */
export const askGuardianAgain = 'إعادة إرسال الرسالة'

/** Behind a state, for screen readers: what the link does, as in 'Booked: View booking of Yoga'. */
export const toPlace = ': عرض ترتيبكم في <title/>'
export const toPayment = ': دفع ثمن المقعد في <title/>'
export const toBooking = ': عرض حجزكم في <title/>'
export const toEdit = ': تعديل <title/>'
/** Behind `viewBooking`, for screen readers. */
export const ofBooking = ' في <title/>'
