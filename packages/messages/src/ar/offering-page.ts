import { number, plural } from './language.ts'

/** The page of a class or course. */

export const loadingClass = 'جارٍ تحميل الحصة...'
export const loadingCourse = 'جارٍ تحميل الدورة...'
/** Precedes the description, for search engines and link previews. */
export const classTerms = (when: string) => `${when}.`
export const pricedClassTerms = (price: string, when: string) => `${price}، ${when}.`
export const courseTerms = (price: string, length: string, when: string) =>
  `${price}، ${length}، ${when}.`
/** Leads to the list, with its filters, from which a reader has come. */
export const backToResults = 'العودة إلى النتائج'
export const daysRemaining = 'الأيام المتبقية'
export const seatsTaken = (taken: number, seats: number) =>
  `المقاعد المحجوزة: ${number(taken)} من ${number(seats)}`
/** Instead of the price, for a booked seat. */
export const paid = (amount: string) => `المدفوع: ${amount}`
export const online = 'عبر الإنترنت'
/** Keys: `LEVELS`; after the days and hours. */
export const forLevel = {
  Beginner: 'للمبتدئين',
  Intermediate: 'للمستوى المتوسط',
  Advanced: 'للمستوى المتقدّم',
}

// Sections
export const learn = 'ما ستتعلمونه'
export const yourTeacher = 'مدرّسكم'
/** @param atLeast whether there may be more */
export const classesTaught = (count: number, atLeast: boolean) =>
  atLeast
    ? plural(count, {
        zero: `${number(count)} حصة على الأقل حتى الآن`,
        one: 'حصة واحدة على الأقل حتى الآن',
        two: 'حصتان على الأقل حتى الآن',
        few: `${number(count)} حصص على الأقل حتى الآن`,
        many: `${number(count)} حصة على الأقل حتى الآن`,
        other: `${number(count)} حصة على الأقل حتى الآن`,
      })
    : plural(count, {
        zero: `${number(count)} حصة حتى الآن`,
        one: 'حصة واحدة حتى الآن',
        two: 'حصتان حتى الآن',
        few: `${number(count)} حصص حتى الآن`,
        many: `${number(count)} حصة حتى الآن`,
        other: `${number(count)} حصة حتى الآن`,
      })
export const coursesTaught = (count: number, atLeast: boolean) =>
  atLeast
    ? plural(count, {
        zero: `${number(count)} دورة على الأقل حتى الآن`,
        one: 'دورة واحدة على الأقل حتى الآن',
        two: 'دورتان على الأقل حتى الآن',
        few: `${number(count)} دورات على الأقل حتى الآن`,
        many: `${number(count)} دورة على الأقل حتى الآن`,
        other: `${number(count)} دورة على الأقل حتى الآن`,
      })
    : plural(count, {
        zero: `${number(count)} دورة حتى الآن`,
        one: 'دورة واحدة حتى الآن',
        two: 'دورتان حتى الآن',
        few: `${number(count)} دورات حتى الآن`,
        many: `${number(count)} دورة حتى الآن`,
        other: `${number(count)} دورة حتى الآن`,
      })
export const moreAbout = (name: string) => `المزيد عن \u2068${name}\u2069`
export const loadingTeacher = 'جارٍ تحميل بيانات المدرّس...'
export const quotes = 'ماذا يقول الطلاب'
export const allReviews = (count: number) =>
  plural(count, {
    zero: 'عرض التقييمات',
    one: 'عرض التقييم',
    two: 'عرض التقييمين',
    few: `عرض كل التقييمات (${number(count)})`,
    many: `عرض كل التقييمات (${number(count)})`,
    other: `عرض كل التقييمات (${number(count)})`,
  })
export const where = 'مكان الانعقاد'
/** @param early minutes before the start */
export const whereOnline = (early: number) =>
  early === 0
    ? 'عبر الإنترنت. يمكنكم الانضمام من هذه الصفحة أو من حجوزاتكم عند البدء.'
    : plural(early, {
        zero: `عبر الإنترنت. يمكنكم الانضمام من هذه الصفحة أو من حجوزاتكم قبل البدء بـ${number(early)} دقيقة.`,
        one: 'عبر الإنترنت. يمكنكم الانضمام من هذه الصفحة أو من حجوزاتكم قبل البدء بدقيقة.',
        two: 'عبر الإنترنت. يمكنكم الانضمام من هذه الصفحة أو من حجوزاتكم قبل البدء بدقيقتين.',
        few: `عبر الإنترنت. يمكنكم الانضمام من هذه الصفحة أو من حجوزاتكم قبل البدء بـ${number(early)} دقائق.`,
        many: `عبر الإنترنت. يمكنكم الانضمام من هذه الصفحة أو من حجوزاتكم قبل البدء بـ${number(early)} دقيقة.`,
        other: `عبر الإنترنت. يمكنكم الانضمام من هذه الصفحة أو من حجوزاتكم قبل البدء بـ${number(early)} دقيقة.`,
      })
/** The same for those booked, of what takes place on this site. */
export const whereHere = (early: number) =>
  early === 0
    ? 'عبر الإنترنت، هنا في Firstbell. يمكنكم الانضمام من هذه الصفحة أو من حجوزاتكم عند البدء.'
    : plural(early, {
        zero: `عبر الإنترنت، هنا في Firstbell. يمكنكم الانضمام من هذه الصفحة أو من حجوزاتكم قبل البدء بـ${number(early)} دقيقة.`,
        one: 'عبر الإنترنت، هنا في Firstbell. يمكنكم الانضمام من هذه الصفحة أو من حجوزاتكم قبل البدء بدقيقة.',
        two: 'عبر الإنترنت، هنا في Firstbell. يمكنكم الانضمام من هذه الصفحة أو من حجوزاتكم قبل البدء بدقيقتين.',
        few: `عبر الإنترنت، هنا في Firstbell. يمكنكم الانضمام من هذه الصفحة أو من حجوزاتكم قبل البدء بـ${number(early)} دقائق.`,
        many: `عبر الإنترنت، هنا في Firstbell. يمكنكم الانضمام من هذه الصفحة أو من حجوزاتكم قبل البدء بـ${number(early)} دقيقة.`,
        other: `عبر الإنترنت، هنا في Firstbell. يمكنكم الانضمام من هذه الصفحة أو من حجوزاتكم قبل البدء بـ${number(early)} دقيقة.`,
      })
export const dates = 'المواعيد'
/** @param sessions '30 daily sessions of 60 minutes' */
export const onDay = (sessions: string, day: string) => `${sessions}، ${day}.`
export const fromTo = (sessions: string, first: string, last: string) =>
  `${sessions}، من ${first} إلى ${last}.`
/** Opens the list of a course's sessions. */
export const allDates = 'كل المواعيد'
export const details = 'التفاصيل'
export const moreFrom = (name: string) => `المزيد من \u2068${name}\u2069`

export const share = 'مشاركة'
export const linkCopied = 'تم نسخ الرابط.'
export const addressIs = (url: string) => `رابط هذه الصفحة: \u2068${url}\u2069`
/** Shown instead of a cancelled offering. */
export const otherClasses = {
  Music: 'حصص موسيقى أخرى',
  Arts: 'حصص فنون أخرى',
  Sports: 'حصص رياضة أخرى',
  Technology: 'حصص تقنية أخرى',
  Language: 'حصص لغات أخرى',
}
export const otherCourses = {
  Music: 'دورات موسيقى أخرى',
  Arts: 'دورات فنون أخرى',
  Sports: 'دورات رياضة أخرى',
  Technology: 'دورات تقنية أخرى',
  Language: 'دورات لغات أخرى',
}
