/** Mails about the parent or guardian of a young person. */

export const askedSubject = 'طلب تأكيد حساب في Firstbell'
export const askedPreview = 'أُدخل بريدكم الإلكتروني على أنه بريد ولي الأمر.'
export const askedHeading = 'طلب تأكيد حساب'
export const someone = 'مستخدم جديد'
export const asked = (name: string, address: string): string =>
  `أُنشئ حساب باسم \u2068${name}\u2069 (\u2068${address}\u2069) في Firstbell، وهو موقع لحجز الحصص المباشرة والدورات. وأُدخل فيه بريدكم الإلكتروني على أنه بريد ولي الأمر.`
export const askedMeaning = 'لا يمكن حجز أي شيء بهذا الحساب قبل تأكيدكم.'
export const askedButton = 'تأكيد أو رفض'
export const keepMail =
  'احتفظوا بهذه الرسالة، فالرابط نفسه يتيح لكم سحب موافقتكم في أي وقت، وعندها يُحذف الحساب.'
export const notKnown = 'إذا كنتم لا تعرفون هذا الشخص، فتجاهلوا هذه الرسالة.'
export const reasonNamed =
  'تصلكم هذه الرسالة لأن بريدكم الإلكتروني أُدخل في Firstbell على أنه بريد ولي أمر.'
export const confirmedSubject = 'يمكنكم الآن الحجز في Firstbell'
export const confirmedPreview = 'أكّد ولي أمركم حسابكم.'
export const confirmedHeading = 'أكّد ولي أمركم حسابكم'
export const confirmed = 'يمكنكم الآن حجز الحصص والدورات.'
export const findClass = 'البحث عن حصة'
