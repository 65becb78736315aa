/** People, for administrators. */

export const title = 'المستخدمون'
export const loading = 'جارٍ تحميل المستخدمين...'
export const loadingPerson = 'جارٍ تحميل بيانات المستخدم...'
export const listName = 'المستخدمون'
export const search = 'البحث عن مستخدمين'
export const nameOrEmail = 'الاسم أو البريد الإلكتروني'
export const noneFound = 'لا يوجد مستخدم بهذا الاسم أو البريد.'
/** The name is for screen readers. */
export const viewDetails = 'عرض التفاصيل<hidden>: <name/></hidden>'
export const back = 'كل المستخدمين'
export const administrator = 'مسؤول'
export const notAvailable = 'غير متاح'
export const bookings = 'الحجوزات'
export const offerings = 'الحصص والدورات'
export const payments = 'المدفوعات'
export const sessions = 'جلسات الدخول'
export const audit = 'سجل التدقيق'
export const noBookings = 'لا توجد حجوزات.'
export const noOfferings = 'لا توجد حصص أو دورات.'
export const noPayments = 'لا توجد مدفوعات.'
export const noSessions = 'لا توجد جلسات دخول حاليًا.'
export const noEntries = 'لا توجد عمليات مسجّلة.'
export const entireLog = 'كل ما في سجل التدقيق'
export const received = 'دفعة واردة'
export const suspend = 'إيقاف'
export const suspending = 'جارٍ الإيقاف...'
export const suspendAbout =
  'سيتم تسجيل خروج صاحب الحساب من كل مكان، ولن يمكنه تسجيل الدخول. وستُزال حصصه ودوراته، ويُبلَغ كل من حجزها ويُعاد إليه المبلغ. أما حجوزاته هو فتبقى. وسنرسل إليه السبب بالبريد الإلكتروني.'
export const reinstate = 'إعادة التفعيل'
export const reinstating = 'جارٍ التفعيل...'
export const reinstateAbout =
  'سيتمكن صاحب الحساب من تسجيل الدخول من جديد، وسنراسله. أما الحصص والدورات التي أُزيلت فلا تعود.'
export const reason = 'السبب'
export const failed = 'تعذّر تغيير الحساب.'
export const joined = (date: string) => `تاريخ الانضمام: ${date}`
/** `<reason/>` is the reason that was mailed. */
export const suspendedOn = (date: string) => `أُوقف الحساب يوم ${date}: <reason/>`
export const suspendTitle = (name: string) => `إيقاف حساب \u2068${name}\u2069`
export const reinstateTitle = (name: string) => `إعادة تفعيل حساب \u2068${name}\u2069`
export const signedIn = (at: string, used: string) => `تسجيل الدخول: ${at}، آخر استخدام: ${used}`
export const contact = (contact: string) => `الهاتف: \u2068${contact}\u2069`
/** Who has to confirm the account of a young person. */
export const guardian = (email: string) => `ولي الأمر: \u2068${email}\u2069`
export const guardianConfirmed = 'تم التأكيد'
export const guardianWaiting = 'لم يتم التأكيد بعد'
/** Above a list that has more than it shows. */
export const newestOf = (newest: number, total: number) => `أحدث ${newest} من ${total}`
export const seatsTaken = (taken: number, max: number) => `المقاعد المحجوزة: ${taken} من ${max}`
/** Keys: `PERSON_STATES`. */
export const states = {
  active: 'نشط',
  unverified: 'البريد غير مؤكد',
  suspended: 'موقوف',
}
/** Keys: `SIGNUP_ROLES`. In English the screen capitalizes the first letters. */
export const roles = {
  student: 'طالب',
  instructor: 'مدرّس',
}
export const bookingStates = {
  waiting: 'في قائمة الانتظار',
  held: 'مقعد محجوز مؤقتًا',
  booked: 'محجوز',
  cancelled: 'ملغى',
}
export const offeringStates = {
  class: { coming: 'قادمة', over: 'انتهت', cancelled: 'ملغاة', deleted: 'محذوفة' },
  course: { coming: 'قادمة', over: 'انتهت', cancelled: 'ملغاة', deleted: 'محذوفة' },
}
