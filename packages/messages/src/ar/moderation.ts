import { number, plural } from './language.ts'

/** What administrators do with offerings and reports, and how people report. */

export const title = 'الحصص والدورات'
export const loading = 'جارٍ تحميل الحصص والدورات...'
export const listName = 'الحصص والدورات'
export const search = 'البحث عن حصص ودورات'
export const titleOrInstructor = 'العنوان أو المدرّس'
export const none = 'لا حصص ولا دورات بعد.'
export const noneFound = 'لا توجد حصة أو دورة بهذا العنوان أو المدرّس.'
export const started = 'بدأ'
export const over = 'انتهى'
export const featured = 'مميّز'
export const feature = 'تمييز'
export const featuring = 'جارٍ التمييز...'
export const stopFeaturing = 'إلغاء التمييز'
export const stopping = 'جارٍ الإلغاء...'
export const takeDown = 'إزالة'
export const takingDown = 'جارٍ الإزالة...'
export const takeDownAbout =
  'يُزال من الموقع كما لو حذفه مدرّسه. يصل السبب بالبريد إلى كل من حجز وإلى المدرّس، ويُعاد ما دُفع.'
export const takeDownFailed = 'تعذّرت الإزالة.'
export const reason = 'السبب'
export const adminOptions = 'خيارات الإدارة'
export const report = 'إبلاغ'
export const reporting = 'جارٍ الإبلاغ...'
export const reportClass = 'الإبلاغ عن هذه الحصة'
export const reportCourse = 'الإبلاغ عن هذه الدورة'
export const reportInstructor = 'الإبلاغ عن هذا المدرّس'
export const whatReportDoes = 'يراجعه فريقنا، ولا يعلم غيره من أبلغ.'
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
    zero: `أبلغ عنه ${number(count)} شخص`,
    one: `أبلغ عنه شخص واحد`,
    two: `أبلغ عنه شخصان`,
    few: `أبلغ عنه ${number(count)} أشخاص`,
    many: `أبلغ عنه ${number(count)} شخصًا`,
    other: `أبلغ عنه ${number(count)} شخص`,
  })
