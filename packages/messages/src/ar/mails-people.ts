/** Mails about the suspension of an account. */

export const suspendedSubject = 'حسابكم في Firstbell موقوف'
export const suspendedPreview = 'لا يمكنكم تسجيل الدخول حاليًا.'
export const suspendedHeading = 'حسابكم موقوف'
export const suspended =
  'أوقفت الإدارة حسابكم. سُجّل خروجكم من كل مكان، ولا يمكنكم تسجيل الدخول حتى يُعاد تفعيله.'
export const reasonGiven = 'السبب المذكور'
export const bookingsStay = 'ما حجزتموه يبقى محجوزًا.'
export const offeringsEnd = 'أُلغيت حصصكم ودوراتكم القادمة، وأُبلغ كل من حجزها.'
export const reinstatedSubject = 'يمكنكم استخدام حسابكم في Firstbell من جديد'
export const reinstatedPreview = 'لم يعد حسابكم موقوفًا.'
export const reinstatedHeading = 'حسابكم يعمل من جديد'
export const reinstated =
  'أنهت الإدارة إيقاف حسابكم. يمكنكم تسجيل الدخول من جديد، أما ما أُلغي فيبقى ملغى.'
export const logIn = 'تسجيل الدخول'
export const reasonAccount = 'وصلكم هذا البريد لأن لكم حسابًا في Firstbell.'
