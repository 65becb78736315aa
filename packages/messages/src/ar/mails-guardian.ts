/** Mails about the parent or guardian of a young person. */

export const askedSubject = 'يرجى تأكيد حساب في Firstbell'
export const askedPreview = 'ذكر أحدهم أنكم ولي أمره.'
export const askedHeading = 'يرجى تأكيد حساب'
export const someone = 'أحدهم'
export const asked = (name: string, address: string): string =>
  `أُنشئ حساب باسم \u2068${name}\u2069 (\u2068${address}\u2069) في Firstbell، حيث تُحجز حصص مباشرة ودورات، وذُكر أنكم ولي الأمر.`
export const askedMeaning = 'لا يمكن حجز شيء بهذا الحساب قبل تأكيدكم.'
export const askedButton = 'تأكيد أو رفض'
export const keepMail =
  'احتفظوا بهذه الرسالة: يمكنكم بالرابط نفسه سحب الموافقة في أي وقت، وعندها يُحذف الحساب.'
export const notKnown = 'إن لم تعرفوا هذا الشخص فلا يلزمكم فعل شيء.'
export const reasonNamed =
  'تصلكم هذه الرسالة لأن أحدهم ذكر هذا العنوان في Firstbell على أنه عنوان ولي أمره.'
export const confirmedSubject = 'يمكنكم الآن الحجز في Firstbell'
export const confirmedPreview = 'أكّد ولي الأمر.'
export const confirmedHeading = 'أكّد ولي الأمر حسابكم'
export const confirmed = 'يمكنكم الآن حجز الحصص والدورات.'
export const findClass = 'البحث عن حصة'
