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

export const sessions = (count: number) =>
  plural(count, {
    zero: `${number(count)} جلسة`,
    one: 'جلسة واحدة',
    two: 'جلستان',
    few: `${number(count)} جلسات`,
    many: `${number(count)} جلسة`,
    other: `${number(count)} جلسة`,
  })
/**
 * The hours of a course's sessions, one each day.
 * @param hours '12:00–12:30'
 */
export const schedule = (days: number, hours: string) =>
  days > 1 ? `يوميًا، ${hours}، ${sessions(days)}` : `${hours}، ${sessions(days)}`

/** @param length of a session: '60 minutes' */
export const sessionsOf = (count: number, length: string) =>
  plural(count, {
    zero: `${number(count)} جلسة`,
    one: `جلسة واحدة مدتها ${length}`,
    two: `جلستان يوميتان، مدة كل منهما ${length}`,
    few: `${number(count)} جلسات يومية، مدة كل منها ${length}`,
    many: `${number(count)} جلسة يومية، مدة كل منها ${length}`,
    other: `${number(count)} جلسة يومية، مدة كل منها ${length}`,
  })

export const bring = 'ما يلزم إحضاره'
export const modules = 'الوحدات'
export const loadingModules = 'جارٍ تحميل الوحدات...'
export const noModules = 'لم يُدرج المدرّس وحدات لهذه الدورة.'
/** The short form for a module. */
export const moduleMinutes = (count: number) => `${number(count)} د`

export const join = 'انضمام'
/** The label of the instructor's join button. */
export const start = 'بدء الحصة'
/** @param moment '18:15', with the day if it is another one */
export const opensAt = (moment: string) => `يمكنكم الانضمام ابتداءً من ${moment}`
export const addLink = 'إضافة رابط الاجتماع'
/** Behind `addLink`, for screen readers. */
export const toOffering = (title_: string) => `إلى \u2068${title_}\u2069`
