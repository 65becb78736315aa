/** Mails about the parent or guardian of a young person. */

export const askedSubject = 'يرجى تأكيد حساب في Firstbell'
export const askedPreview = 'ذُكر بريدكم الإلكتروني على أنه بريد ولي الأمر.'
export const askedHeading = 'يرجى تأكيد حساب'
export const someone = 'أحدهم'
export const asked = (name: string, address: string): string =>
  `أُنشئ حساب باسم \u2068${name}\u2069 (\u2068${address}\u2069) في Firstbell، وهو موقع لحجز الحصص المباشرة والدورات، وذُكر أنكم ولي الأمر.`
export const askedMeaning = 'لا يمكن حجز أي شيء بهذا الحساب قبل تأكيدكم.'
export const askedButton = 'تأكيد أو رفض'
export const keepMail =
  'احتفظوا بهذه الرسالة. فبالرابط نفسه يمكنكم سحب موافقتكم في أي وقت، وعندها يُحذف الحساب.'
export const notKnown = 'لا تعرفون هذا الشخص؟ يمكنكم تجاهل هذه الرسالة.'
export const reasonNamed =
  'تصلكم هذه الرسالة لأن بريدكم الإلكتروني أُدخل في Firstbell على أنه بريد ولي الأمر.'
export const confirmedSubject = 'يمكنكم الآن الحجز في Firstbell'
export const confirmedPreview = 'أكّد ولي الأمر.'
export const confirmedHeading = 'أكّد ولي الأمر حسابكم'
export const confirmed = 'يمكنكم الآن حجز الحصص والدورات.'
export const findClass = 'البحث عن حصة'
