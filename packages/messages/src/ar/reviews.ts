import { number, plural } from './language.ts'

/** Reviews of an instructor's offerings. */

export const reviews = 'التقييمات'
/** The name of the paged list, within a phrase. */
export const pagesOfReviews = 'التقييمات'
export const loading = 'جارٍ تحميل التقييمات...'
export const none = 'لا توجد تقييمات بعد.'
/** The average of all ratings; what is hidden is for screen readers. */
export const averageOf5 = (average: number) => `${number(average, 1)}<hidden> من 5</hidden>`
export const reviewCount = (count: number) =>
  plural(count, {
    zero: 'لا تقييمات',
    one: 'تقييم واحد',
    two: 'تقييمان',
    few: `${number(count)} تقييمات`,
    many: `${number(count)} تقييمًا`,
    other: `${number(count)} تقييم`,
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

export const writeReview = 'كتابة تقييم'
/** The title is for screen readers. */
export const writeReviewFor = 'كتابة تقييم<hidden> عن <title/></hidden>'
export const writeReviewOf = 'كتابة تقييم عن <title/>'
export const howWasIt = 'كيف كانت التجربة؟ تقييمكم يساعد الآخرين على الاختيار.'
export const nothingToReview = 'لا يوجد ما تقيّمونه بعد. يمكنكم تقييم الحصص والدورات التي حضرتموها.'
export const editReview = 'تعديل تقييمكم'
export const about = '«<title/>».'
export const aboutWith = '«<title/>»، مع <name/>.'
export const everybodyReads = 'يظهر للجميع مع اسمكم الأول والحرف الأول من اسم العائلة.'
export const rating = 'عدد النجوم'
export const text = 'التعليق (اختياري)'
export const publish = 'نشر'
export const publishing = 'جارٍ النشر...'

export const reviewed = 'تم التقييم'
export const yourReview = 'تقييمكم'
/** Buttons; what is hidden is for screen readers. */
export const editYours = 'تعديل<hidden> تقييمكم عن <title/></hidden>'
export const deleteYours = 'حذف<hidden> تقييمكم عن <title/></hidden>'
export const hiddenBecause = (reason: string) => `أخفى فريقنا هذا التقييم: \u2068${reason}\u2069`
export const deleteReview = 'حذف التقييم'
export const confirmDelete = 'هل تريدون حقًا حذف تقييمكم عن «<title/>»؟'

export const reply = 'رد'
/** The author is for screen readers. */
export const replyToReview = 'رد<hidden> على تقييم <author/></hidden>'
export const replyTo = (author: string) => `الرد على \u2068${author}\u2069`
export const replyOnce = 'يظهر ردكم للجميع أسفل التقييم. يمكنكم الرد مرة واحدة.'
export const replyText = 'الرد'
export const replying = 'جارٍ الإرسال...'

export const report = 'إبلاغ'
/** The author is for screen readers. */
export const reportReviewBy = 'إبلاغ<hidden> عن تقييم <author/></hidden>'
export const reported = 'تم الإبلاغ'
export const reportReview = 'الإبلاغ عن التقييم'
export const whatReportDoes = 'سيقرأ فريقنا تقييم <author/> ويقرر إن كان سيبقى.'
export const reason = 'السبب (اختياري)'
export const reporting = 'جارٍ الإبلاغ...'
