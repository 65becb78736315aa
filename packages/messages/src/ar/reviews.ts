import { number, plural } from './language.ts'

/** Reviews of an instructor's offerings. */

export const reviews = 'الآراء'
/** The name of the paged list, within a phrase. */
export const pagesOfReviews = 'الآراء'
export const loading = 'جارٍ تحميل الآراء...'
export const none = 'لا توجد آراء بعد.'
/** Behind the average, for screen readers. */
export const outOf5 = 'من 5'
export const reviewCount = (count: number) =>
  plural(count, {
    zero: `${number(count)} رأي`,
    one: 'رأي واحد',
    two: 'رأيان',
    few: `${number(count)} آراء`,
    many: `${number(count)} رأيًا`,
    other: `${number(count)} رأي`,
  })
export const stars = (count: number) =>
  plural(count, {
    zero: `${number(count)} نجمة`,
    one: 'نجمة واحدة',
    two: 'نجمتان',
    few: `${number(count)} نجوم`,
    many: `${number(count)} نجمة`,
    other: `${number(count)} نجمة`,
  })
/** The rating of a review, for screen readers. */
export const starsOf5 = (count: number) => `${stars(count)} من 5`
export const attended = 'حضر'
/** `<day/>` is when it was written. */
export const replyOfInstructor = 'رد المدرّس، <day/>'

export const writeReview = 'كتابة رأي'
/** Behind `writeReview`, for screen readers. */
export const ofOffering = (title: string) => `في \u2068${title}\u2069`
export const writeReviewOf = 'كتابة رأي في <title/>'
export const howWasIt = 'كيف كانت التجربة؟ رأيكم يساعد الآخرين على الاختيار.'
export const nothingToReview = 'لا يوجد ما تقيّمونه بعد. يمكنكم تقييم الحصص والدورات التي حضرتموها.'
export const editReview = 'تعديل رأيكم'
export const about = '«<title/>».'
export const aboutWith = '«<title/>»، مع <name/>.'
export const everybodyReads = 'يظهر للجميع مع اسمكم الأول والحرف الأول من اسم العائلة.'
export const rating = 'التقييم'
export const text = 'الرأي (اختياري)'
export const publish = 'نشر'
export const publishing = 'جارٍ النشر...'

export const reviewed = 'تم التقييم'
export const yourReview = 'رأيكم'
/** Behind 'Edit' and 'Delete', for screen readers. */
export const yourReviewOf = (title: string) => `رأيكم في \u2068${title}\u2069`
export const hiddenBecause = (reason: string) => `أخفى فريقنا هذا الرأي: \u2068${reason}\u2069`
export const deleteReview = 'حذف الرأي'
export const confirmDelete = 'هل تريدون فعلًا حذف رأيكم في «<title/>»؟'

export const reply = 'رد'
/** Behind `reply`, for screen readers. */
export const toReviewBy = (author: string) => `على رأي \u2068${author}\u2069`
export const replyTo = (author: string) => `الرد على \u2068${author}\u2069`
export const replyOnce = 'يظهر ردكم للجميع أسفل الرأي. يمكنكم الرد مرة واحدة.'
export const replyText = 'الرد'
export const replying = 'جارٍ الإرسال...'

export const report = 'إبلاغ'
/** Behind a verb, for screen readers. */
export const reviewBy = (author: string) => `رأي \u2068${author}\u2069`
export const reported = 'تم الإبلاغ'
export const reportReview = 'الإبلاغ عن الرأي'
export const whatReportDoes = 'سيقرأ فريقنا رأي <author/> ويقرر إن كان سيبقى.'
export const reason = 'السبب (اختياري)'
export const reporting = 'جارٍ الإبلاغ...'
