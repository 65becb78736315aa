/** Waiting for a session, and joining it (rule screen-45). */

import { number, plural } from './language.ts'

export const join = 'انضمام'
/** The page's title. */
export const joinTitle = (title: string) => `الانضمام إلى \u2068${title}\u2069`

/** @param countdown 'a time until something', by the messages below */
export const opensIn = (countdown: string) => `يُفتح الدخول بعد ${countdown}`
export const days = (count: number) =>
  plural(count, {
    zero: `${number(count)} يوم`,
    one: 'يوم',
    two: 'يومين',
    few: `${number(count)} أيام`,
    many: `${number(count)} يومًا`,
    other: `${number(count)} يوم`,
  })
export const hours = (count: number) =>
  plural(count, {
    zero: `${number(count)} ساعة`,
    one: 'ساعة',
    two: 'ساعتين',
    few: `${number(count)} ساعات`,
    many: `${number(count)} ساعة`,
    other: `${number(count)} ساعة`,
  })
export const minutes = (count: number) =>
  plural(count, {
    zero: `${number(count)} دقيقة`,
    one: 'دقيقة',
    two: 'دقيقتين',
    few: `${number(count)} دقائق`,
    many: `${number(count)} دقيقة`,
    other: `${number(count)} دقيقة`,
  })
export const daysAndHours = (dayCount: number, hourCount: number) =>
  `${days(dayCount)} و${hours(hourCount)}`
export const hoursAndMinutes = (hourCount: number, minuteCount: number) =>
  `${hours(hourCount)} و${minutes(minuteCount)}`

/** For screen readers, without abbreviations. */
export const opensInDays = (count: number) =>
  plural(count, {
    zero: `يُفتح الدخول بعد ${number(count)} يوم`,
    one: 'يُفتح الدخول بعد يوم واحد',
    two: 'يُفتح الدخول بعد يومين',
    few: `يُفتح الدخول بعد ${number(count)} أيام`,
    many: `يُفتح الدخول بعد ${number(count)} يومًا`,
    other: `يُفتح الدخول بعد ${number(count)} يوم`,
  })
export const opensInAboutHours = (count: number) =>
  plural(count, {
    zero: `يُفتح الدخول بعد نحو ${number(count)} ساعة`,
    one: 'يُفتح الدخول بعد نحو ساعة واحدة',
    two: 'يُفتح الدخول بعد نحو ساعتين',
    few: `يُفتح الدخول بعد نحو ${number(count)} ساعات`,
    many: `يُفتح الدخول بعد نحو ${number(count)} ساعة`,
    other: `يُفتح الدخول بعد نحو ${number(count)} ساعة`,
  })
export const opensInMinutes = (count: number) =>
  plural(count, {
    zero: `يُفتح الدخول بعد ${number(count)} دقيقة`,
    one: 'يُفتح الدخول بعد دقيقة واحدة',
    two: 'يُفتح الدخول بعد دقيقتين',
    few: `يُفتح الدخول بعد ${number(count)} دقائق`,
    many: `يُفتح الدخول بعد ${number(count)} دقيقة`,
    other: `يُفتح الدخول بعد ${number(count)} دقيقة`,
  })

/** @param session 'today, 18:00–19:30' */
export const timeChanged = (session: string) => `تغيّر الموعد. الموعد الآن: ${session}.`
/** @param moment '18:20', or 'Mon 23 Nov, 18:20' */
export const youCanJoin = (moment: string) => `يمكنكم الانضمام ابتداءً من ${moment}.`
export const youAndStudentsCanJoin = (moment: string) =>
  `يمكنكم أنتم وطلابكم الانضمام ابتداءً من ${moment}.`
export const keepOpen = 'أبقوا هذه الصفحة مفتوحة، وستنقلكم تلقائيًا إلى الاجتماع.'
export const keepOpenForRoom = 'أبقوا هذه الصفحة مفتوحة، وستنقلكم تلقائيًا إلى غرفة الصف.'
export const comeBack = 'عودوا حينها أو أبقوا هذه الصفحة مفتوحة.'

export const classOpen = 'يمكنكم دخول الحصة الآن.'
export const sessionOpen = 'يمكنكم دخول الجلسة الآن.'
export const startClass = 'بدء الحصة'
export const openMeeting = 'فتح الاجتماع'
export const openingMeeting = 'جارٍ فتح الاجتماع...'
export const noConnection = 'لا يوجد اتصال الآن. سنواصل المحاولة تلقائيًا.'
export const linkMissing = 'لم تضيفوا رابط الاجتماع بعد.'
export const addLink = 'إضافة رابط الاجتماع'
export const stay = 'ابقوا في هذه الصفحة، فنحن نتحقق من جديد كل بضع ثوانٍ.'

export const bookFirst = 'احجزوا مقعدًا أولًا لتتمكنوا من الانضمام.'
export const noSeat = 'ليس لديكم مقعد'
export const noSeatText = 'الانضمام متاح لمن لديه مقعد فقط. إذا بقي مقعد متاح، يمكنكم حجزه الآن.'

/** How soon a session starts. @param countdown '2 days 3 h', '15 min' */
export const startsIn = (countdown: string) => `يبدأ بعد ${countdown}`
export const startsTomorrow = 'يبدأ غدًا'
/** Instead of the countdown, while a session takes place. */
export const onNow = 'جارٍ الآن'

/** The people with a seat, by their first names: for the instructor, and for a student. */
export const whoComes = 'المشاركون'
export const whoElseComes = 'المشاركون الآخرون'
export const nobodyYet = 'لا أحد حتى الآن'
export const nobodyElse = 'لا أحد غيركم حتى الآن'
/** Ends the list of names. */
export const andOthers = (count: number) =>
  plural(count, {
    zero: `و${number(count)} آخرون`,
    one: 'وشخص آخر',
    two: 'وشخصان آخران',
    few: `و${number(count)} آخرون`,
    many: `و${number(count)} آخرون`,
    other: `و${number(count)} آخرون`,
  })
