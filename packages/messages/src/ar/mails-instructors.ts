/** Mails about the approval of instructors. */

export const askedSubject = (name: string): string => `طلب قبول: \u2068${name}\u2069`
export const aNewInstructor = 'مدرّس جديد'
export const askedPreview = 'مدرّس بانتظار قراركم.'
export const askedHeading = 'مدرّس يطلب القبول'
export const asked = (name: string): string =>
  `أُرسلت بيانات المدرّس \u2068${name}\u2069، والطلب بانتظار قرار أحد المسؤولين.`
export const aNewInstructorAsks = 'أرسل مدرّس جديد بياناته، والطلب بانتظار قرار أحد المسؤولين.'
export const seeRequest = 'عرض الطلب'
export const reasonAdmin = 'تصلكم هذه الرسالة لأنكم من مسؤولي Firstbell.'

export const reasonApplicant = 'تصلكم هذه الرسالة لأنكم سجّلتم في Firstbell بصفة مدرّس.'
export const reasonGiven = 'السبب المذكور'
export const again = 'يمكنكم تعديل بياناتكم في أي وقت، وبذلك يُطلب القبول من جديد.'

export const approvedSubject = 'تم قبولكم مدرّسًا في Firstbell'
export const approvedPreview = 'يمكنكم الآن نشر الحصص.'
export const approvedHeading = 'تم قبولكم'
export const approved = 'تم قبول بياناتكم: يمكنكم من الآن نشر الحصص.'
export const addClass = 'إضافة حصة'

export const rejectedSubject = 'لم يُقبل طلبكم للتدريس في Firstbell'
export const rejectedPreview = 'يمكنكم تعديل بياناتكم وتقديم الطلب من جديد.'
export const rejectedHeading = 'لم يُقبل طلبكم'
export const rejected = 'راجعنا بياناتكم ولم نقبلها هذه المرة.'
export const rejectedPaid =
  'راجعنا بياناتكم ولم نقبلها هذه المرة. أُلغيت دوراتكم المدفوعة: أُبلغ كل من حجزها ويُعاد إليه المبلغ. أما دوراتكم المجانية فتبقى.'
export const editDetails = 'تعديل البيانات'

export const removedSubject = 'انتهى قبولكم مدرّسًا في Firstbell'
export const removedPreview = 'أُلغيت حصصكم القادمة.'
export const removedHeading = 'انتهى قبولكم'
export const removed =
  'أُزيلت صفة المدرّس عن حسابكم، ولا يمكنكم النشر حتى توافق الإدارة من جديد. أُلغيت حصصكم القادمة، وأُبلغ كل من حجزها. أما دوراتكم فتبقى.'
export const removedPaid =
  'أُزيلت صفة المدرّس عن حسابكم، ولا يمكنكم النشر حتى توافق الإدارة من جديد. أُلغيت حصصكم القادمة ودوراتكم المدفوعة: أُبلغ كل من حجزها، ويُعاد المبلغ إلى كل من دفع. أما دوراتكم المجانية فتبقى.'
export const openProfile = 'فتح الملف الشخصي'
