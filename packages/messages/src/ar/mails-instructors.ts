/** Mails about the approval of instructors. */

export const askedSubject = (name: string): string => `طلب للتدريس: \u2068${name}\u2069`
export const aNewInstructor = 'مدرّس جديد'
export const askedPreview = 'لديكم طلب بانتظار قراركم.'
export const askedHeading = 'طلب جديد للتدريس'
export const asked = (name: string): string =>
  `وصلتنا بيانات المدرّس \u2068${name}\u2069. نرجو قبول الطلب أو رفضه.`
export const aNewInstructorAsks = 'أرسل مدرّس جديد بياناته. نرجو قبول الطلب أو رفضه.'
export const seeRequest = 'عرض الطلب'
export const reasonAdmin = 'تصلكم هذه الرسالة لأنكم من مسؤولي Firstbell.'

export const reasonApplicant = 'تصلكم هذه الرسالة لأنكم أنشأتم حساب مدرّس في Firstbell.'
export const reasonGiven = 'السبب'
export const again = 'يمكنكم تعديل بياناتكم في أي وقت، وعندها يُرسل طلب جديد تلقائيًا.'

export const approvedSubject = 'يمكنكم الآن التدريس في Firstbell'
export const approvedPreview = 'يمكنكم الآن نشر الحصص.'
export const approvedHeading = 'قُبل طلبكم'
export const approved = 'راجعنا ملفكم وقبلنا طلبكم. يمكنكم الآن نشر الحصص.'
export const addClass = 'إضافة حصة'

export const rejectedSubject = 'لم يُقبل طلبكم للتدريس في Firstbell'
export const rejectedPreview = 'يمكنكم تعديل بياناتكم والمحاولة من جديد.'
export const rejectedHeading = 'لم يُقبل طلبكم'
export const rejected = 'راجعنا بياناتكم، ولا يمكننا قبول طلبكم حاليًا.'
export const rejectedPaid =
  'راجعنا بياناتكم، ولا يمكننا قبول طلبكم حاليًا. أُلغيت دوراتكم المدفوعة، وسنبلغ كل من حجزها ونعيد إليه المبلغ. أما دوراتكم المجانية فتبقى.'
export const editDetails = 'تعديل البيانات'

export const removedSubject = 'لم يعد بإمكانكم التدريس في Firstbell'
export const removedPreview = 'أُلغيت حصصكم القادمة.'
export const removedHeading = 'سُحبت صفة المدرّس من حسابكم'
export const removed =
  'سحب فريقنا صفة المدرّس من حسابكم. أُلغيت حصصكم القادمة، وسنبلغ كل من حجزها. أما دوراتكم فتبقى. ويمكنكم النشر من جديد بعد قبول طلبكم.'
export const removedPaid =
  'سحب فريقنا صفة المدرّس من حسابكم. أُلغيت حصصكم القادمة ودوراتكم المدفوعة، وسنبلغ كل من حجزها ونعيد إليه ما دفعه. أما دوراتكم المجانية فتبقى. ويمكنكم النشر من جديد بعد قبول طلبكم.'
export const openProfile = 'الانتقال إلى الملف الشخصي'
