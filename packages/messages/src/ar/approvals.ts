import { number, plural } from './language.ts'

/** Admins decide about instructors. */

export const instructors = 'المدرّسون'
/** The name of the view switch. */
export const show = 'عرض'
export const approved = 'المقبولون'
export const noneApproved = 'لا يوجد مدرّسون مقبولون بعد.'
export const requests = 'الطلبات'
export const noRequests = 'لا توجد طلبات معلّقة.'
export const refused = 'المرفوضون'
export const noneRefused = 'لا توجد طلبات مرفوضة، ولم تُسحب صفة أي مدرّس.'
export const search = 'البحث عن مدرّسين'
export const nameOrEmail = 'الاسم أو البريد الإلكتروني'
export const noneFound = 'لا يوجد مدرّس بهذا الاسم أو البريد.'
export const listName = 'المدرّسون'
export const loading = 'جارٍ تحميل المدرّسين...'
/** The name is for screen readers. */
export const viewDetails = 'عرض التفاصيل<hidden>: <name/></hidden>'
/** Keys: `SIGNUP_ROLES`. In English the screen capitalizes the first letters. */
export const roles = { student: 'طالب', instructor: 'مدرّس' }
export const rejectedBefore = 'رُفض الطلب سابقًا'
export const removedBefore = 'سُحبت الصفة سابقًا'
export const rejectedNow = 'مرفوض'
export const removedNow = 'سُحبت الصفة'
export const soldWithoutApproval = 'مبيعات دون موافقة'
/** @param paid the amount paid for the seats */
export const soldSeats = (count: number, paid: string) =>
  plural(count, {
    zero: `لا مقاعد · ${paid}`,
    one: `مقعد واحد · ${paid}`,
    two: `مقعدان · ${paid}`,
    few: `${number(count)} مقاعد · ${paid}`,
    many: `${number(count)} مقعدًا · ${paid}`,
    other: `${number(count)} مقعد · ${paid}`,
  })
export const detailsMissing = 'البيانات ناقصة'

// The details of one
export const pictureOf = (name: string) => `صورة \u2068${name}\u2069`
export const contact = (text: string) => `الهاتف: \u2068${text}\u2069`
/** Shown for an unknown fact. */
export const notAvailable = 'غير متوفر'
export const rejectedOn = (date: string) => `رُفض الطلب يوم ${date}: <reason/>`
export const removedOn = (date: string) => `سُحبت الصفة يوم ${date}: <reason/>`
export const bio = 'نبذة'
export const skills = 'المهارات'
export const qualifications = 'المؤهلات'
export const resume = 'السيرة الذاتية'
export const viewResume = 'عرض السيرة الذاتية'
export const guardian = 'ولي الأمر'
export const guardianAwaited = (email: string) => `بانتظار تأكيد \u2068${email}\u2069`
export const guardianConfirmed = (email: string) => `تم التأكيد من \u2068${email}\u2069`

// The decision
export const approve = 'قبول'
export const approving = 'جارٍ القبول...'
export const reject = 'رفض'
export const rejecting = 'جارٍ الرفض...'
export const rejectTitle = (name: string) => `رفض طلب \u2068${name}\u2069`
export const rejectAbout = 'سيظهر السبب لصاحب الطلب، ويمكنه تعديل بياناته وتقديم الطلب من جديد.'
export const rejectAboutPaid =
  'سيظهر السبب لصاحب الطلب، ويمكنه تعديل بياناته وتقديم الطلب من جديد. وستُلغى دوراته المدفوعة، ويُبلَغ كل من حجزها ويُعاد إليه المبلغ.'
export const removeAsInstructor = 'سحب صفة المدرّس'
export const remove = 'سحب الصفة'
export const removing = 'جارٍ السحب...'
export const removeTitle = (name: string) => `سحب صفة المدرّس من \u2068${name}\u2069`
export const removeAbout =
  'سيظهر السبب للمدرّس، ولن يمكنه النشر حتى يُقبل من جديد. وستُلغى حصصه القادمة ويُبلَغ كل من حجزها، أما دوراته فتبقى.'
export const removeAboutPaid =
  'سيظهر السبب للمدرّس، ولن يمكنه النشر حتى يُقبل من جديد. وستُلغى حصصه القادمة ودوراته المدفوعة، ويُبلَغ كل من حجزها ويُعاد إليه ما دفعه. أما دوراته المجانية فتبقى.'
export const reason = 'السبب'
