/** Mails about the suspension of an account. */

export const suspendedSubject = 'أُوقف حسابكم في Firstbell'
export const suspendedPreview = 'لا يمكنكم تسجيل الدخول حاليًا.'
export const suspendedHeading = 'أُوقف حسابكم'
export const suspended =
  'أوقف فريقنا حسابكم، وتم تسجيل خروجكم من جميع الأجهزة. لن تتمكنوا من تسجيل الدخول حتى يُعاد تفعيل الحساب.'
export const reasonGiven = 'السبب'
export const bookingsStay = 'تبقى حجوزاتكم سارية.'
export const offeringsEnd = 'أُلغيت حصصكم ودوراتكم القادمة، وسنبلغ كل من حجزها.'
export const reinstatedSubject = 'يمكنكم استخدام حسابكم في Firstbell من جديد'
export const reinstatedPreview = 'لم يعد حسابكم موقوفًا.'
export const reinstatedHeading = 'مرحبًا بعودتكم'
export const reinstated =
  'أعاد فريقنا تفعيل حسابكم، ويمكنكم تسجيل الدخول من جديد. أما الحصص والدورات التي أُلغيت فتبقى ملغاة.'
export const logIn = 'تسجيل الدخول'
export const reasonAccount = 'تصلكم هذه الرسالة لأن لديكم حسابًا في Firstbell.'
