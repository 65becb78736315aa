import { number, plural } from './language.ts'

/** What administrators do with offerings and reports, and how people report. */

export const title = 'الحصص والدورات'
export const loading = 'جارٍ تحميل الحصص والدورات...'
export const listName = 'الحصص والدورات'
export const search = 'البحث عن حصص ودورات'
export const titleOrInstructor = 'العنوان أو المدرّس'
export const none = 'لا توجد حصص أو دورات بعد.'
export const noneFound = 'لا توجد حصة أو دورة بهذا العنوان أو المدرّس.'
export const started = 'بدأت'
export const over = 'انتهت'
export const featured = 'مميّزة'
export const feature = 'تمييز'
export const featuring = 'جارٍ التمييز...'
export const stopFeaturing = 'إلغاء التمييز'
export const stopping = 'جارٍ الإلغاء...'
export const takeDown = 'إزالة'
export const takingDown = 'جارٍ الإزالة...'
export const takeDownAbout =
  'تُزال من الموقع وتُلغى حجوزاتها. ونرسل السبب بالبريد الإلكتروني إلى المدرّس وكل من حجز، وتُعاد المبالغ المدفوعة.'
export const takeDownFailed = 'تعذّرت الإزالة.'
export const reason = 'السبب'
export const adminOptions = 'خيارات الإدارة'
export const report = 'إبلاغ'
export const reporting = 'جارٍ الإبلاغ...'
export const reportClass = 'الإبلاغ عن هذه الحصة'
export const reportCourse = 'الإبلاغ عن هذه الدورة'
export const reportInstructor = 'الإبلاغ عن هذا المدرّس'
export const whatReportDoes = 'سيراجعه فريقنا، ولن يعرف أحد غيره صاحب البلاغ.'
export const reportedNow = 'تم الإبلاغ'
export const reports = 'البلاغات'
export const noReports = 'لا توجد بلاغات.'
export const pagesOfReports = 'البلاغات'
export const keep = 'إبقاء'
export const keeping = 'جارٍ الإبقاء...'
export const instructor = 'مدرّس'
export const viewPerson = 'عرض الشخص'
export const featuredCount = (count: number, max: number) => `${count} من ${max} مميّزة`
export const takeDownTitle = (title: string) => `إزالة «\u2068${title}\u2069»`
export const reportedBy = (count: number) =>
  plural(count, {
    zero: `أبلغ ${number(count)} شخص`,
    one: 'أبلغ شخص واحد',
    two: 'أبلغ شخصان',
    few: `أبلغ ${number(count)} أشخاص`,
    many: `أبلغ ${number(count)} شخصًا`,
    other: `أبلغ ${number(count)} شخص`,
  })
