import { number, plural } from './language.ts'

/** The facts of a class or course, its modules, and the way into its next session. */

export const timing = 'الوقت'
export const duration = 'المدة'
export const instructor = 'المدرّس'
export const category = 'الفئة'
export const level = 'المستوى'
export const price = 'السعر'
export const seats = 'المقاعد'
export const maxStudents = 'الحد الأقصى للطلاب'
export const minStudents = 'الحد الأدنى للطلاب'
export const takesPlaceFrom = (least: number) =>
  plural(least, {
    zero: `تُعقد إذا حجز ${number(least)} طالب على الأقل`,
    one: 'تُعقد إذا حجز طالب واحد على الأقل',
    two: 'تُعقد إذا حجز طالبان على الأقل',
    few: `تُعقد إذا حجز ${number(least)} طلاب على الأقل`,
    many: `تُعقد إذا حجز ${number(least)} طالبًا على الأقل`,
    other: `تُعقد إذا حجز ${number(least)} طالب على الأقل`,
  })
/** The students that have not booked yet. */
export const missing = (count: number) =>
  plural(count, {
    zero: 'لا ينقص أحد',
    one: 'ينقص طالب واحد',
    two: 'ينقص طالبان',
    few: `ينقص ${number(count)} طلاب`,
    many: `ينقص ${number(count)} طالبًا`,
    other: `ينقص ${number(count)} طالب`,
  })
export const enough = 'عدد الحجوزات كافٍ'
/** @param hours before the start */
export const otherwiseCancelled = (hours: number) =>
  plural(hours, {
    zero: `تُلغى إذا لم يبلغ عدد الحجوزات الحد الأدنى قبل البدء بـ${number(hours)} ساعة.`,
    one: 'تُلغى إذا لم يبلغ عدد الحجوزات الحد الأدنى قبل البدء بساعة.',
    two: 'تُلغى إذا لم يبلغ عدد الحجوزات الحد الأدنى قبل البدء بساعتين.',
    few: `تُلغى إذا لم يبلغ عدد الحجوزات الحد الأدنى قبل البدء بـ${number(hours)} ساعات.`,
    many: `تُلغى إذا لم يبلغ عدد الحجوزات الحد الأدنى قبل البدء بـ${number(hours)} ساعة.`,
    other: `تُلغى إذا لم يبلغ عدد الحجوزات الحد الأدنى قبل البدء بـ${number(hours)} ساعة.`,
  })

/**
 * @param length of a session: '60 minutes'
 * @param daily whether there is one every day
 */
export const sessionsOf = (count: number, length: string, daily: boolean) =>
  plural(count, {
    zero: `${number(count)} جلسة`,
    one: `جلسة واحدة مدتها ${length}`,
    two: `جلستان${daily ? ' يوميتان' : ''}، مدة كل منهما ${length}`,
    few: `${number(count)} جلسات${daily ? ' يومية' : ''}، مدة كل منها ${length}`,
    many: `${number(count)} جلسة${daily ? ' يومية' : ''}، مدة كل منها ${length}`,
    other: `${number(count)} جلسة${daily ? ' يومية' : ''}، مدة كل منها ${length}`,
  })

export const bring = 'ما يلزم إحضاره'
export const modules = 'الوحدات'
export const loadingModules = 'جارٍ تحميل الوحدات...'
export const noModules = 'لم يضف المدرّس وحدات لهذه الدورة.'
/** The short form for a module. */
export const moduleMinutes = (count: number) =>
  plural(count, {
    zero: '0 دقيقة',
    one: 'دقيقة واحدة',
    two: 'دقيقتان',
    few: `${number(count)} دقائق`,
    many: `${number(count)} دقيقة`,
    other: `${number(count)} دقيقة`,
  })

/** The links into a session, and to its missing link. The title is for screen readers. */
export const join = 'انضمام<hidden> إلى <title/></hidden>'
/** The label of the instructor's join button. */
export const start = 'بدء الحصة<hidden>: <title/></hidden>'
/** @param moment '18:15', with the day if it is another one */
export const opensAt = (moment: string) => `يمكنكم الانضمام ابتداءً من ${moment}`
export const addLink = 'إضافة رابط الاجتماع<hidden> إلى <title/></hidden>'
