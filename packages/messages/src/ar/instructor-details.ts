/** The details that an instructor gives for the approval. */

export const heading = 'بيانات المدرّس'
export const view = 'عرض السيرة الذاتية'
export const editHeading = 'تعديل الملف الشخصي'
export const viewPublicPage = 'عرض صفحتكم العامة'
export const copyLink = 'نسخ الرابط'
export const uploading = 'جارٍ رفع الملف...'

// The form
export const completeProfile = 'استكمال الملف الشخصي'
export const completeHint = 'يرى الطلاب نبذتكم ومؤهلاتكم ومهاراتكم. ولا يرى سيرتكم الذاتية سوى فريقنا.'
export const submit = 'إرسال'
export const submitting = 'جارٍ الإرسال...'
export const bio = 'نبذة'
export const bioHelp = 'تعريف بكم وبطريقتكم في التدريس.'
export const qualifications = 'المؤهلات'
export const qualificationsHelp = 'الدرجات العلمية والشهادات وسنوات الخبرة.'
export const skills = 'المهارات'
export const skillsHelp = (most: number) =>
  `افصلوا بينها بفواصل، مثل: غيتار، نظرية الموسيقى. الحد الأقصى ${most}.`
export const resume = 'السيرة الذاتية'
export const viewCurrent = 'عرض السيرة الذاتية الحالية'

// The state of the request
export const approved = 'مقبول'
export const approvedHint = 'يمكنكم نشر الحصص والدورات.'
export const approvalRemoved = 'سُحب القبول'
export const rejected = 'رُفض الطلب'
/** Precedes an admin's text. */
export const reason = 'السبب:'
export const askAgain = 'حدّثوا بياناتكم لتقديم الطلب من جديد.'
export const waiting = 'بانتظار مراجعة فريقنا'
export const waitingHint = 'سنراسلكم بالقرار. ويمكنكم في هذه الأثناء نشر الدورات.'
export const waitingAfterRemoval = 'سنراسلكم بالقرار. ولا يمكنكم النشر قبل ذلك.'
