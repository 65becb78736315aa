import { number, plural } from './language.ts'

/** The reviews that people have reported, for administrators. */

/** `<name/>` is the instructor. */
export const reportedBy = (people: number) =>
  plural(people, {
    zero: `أبلغ عنه ${number(people)} شخص · المدرّس: <name/>`,
    one: 'أبلغ عنه شخص واحد · المدرّس: <name/>',
    two: 'أبلغ عنه شخصان · المدرّس: <name/>',
    few: `أبلغ عنه ${number(people)} أشخاص · المدرّس: <name/>`,
    many: `أبلغ عنه ${number(people)} شخصًا · المدرّس: <name/>`,
    other: `أبلغ عنه ${number(people)} شخص · المدرّس: <name/>`,
  })
export const markedAbsent = 'سجّل المدرّس غياب كاتب هذا التقييم.'
/** The author is for screen readers. */
export const keepReview = 'إبقاء<hidden> تقييم <author/></hidden>'
export const keeping = 'جارٍ الإبقاء...'
export const hide = 'إخفاء'
/** The author is for screen readers. */
export const hideReview = 'إخفاء<hidden> تقييم <author/></hidden>'
export const hiding = 'جارٍ الإخفاء...'
export const hideReviewBy = (author: string) => `إخفاء تقييم \u2068${author}\u2069`
export const whatHidingDoes =
  'لن يراه أحد غير كاتبه، ولن تُحتسب نجومه بعد ذلك. سنرسل السبب إلى كاتبه بالبريد الإلكتروني.'
export const reason = 'السبب'
