/** Waiting for a session, and joining it (rule screen-45). */

import { number, plural } from './language.ts'

export const join = 'انضمام'
/** The page's title. */
export const joinTitle = (title: string) => `الانضمام إلى \u2068${title}\u2069`

/** @param countdown 'a time until something', by the messages below */
export const opensIn = (countdown: string) => `الفتح بعد ${countdown}`
export const daysAndHours = (days: number, hours: number) =>
  `${plural(days, { zero: `${number(days)} يوم`, one: 'يوم', two: 'يومين', few: `${number(days)} أيام`, many: `${number(days)} يومًا`, other: `${number(days)} يوم` })} و${hours} س`
export const days = (count: number) =>
  plural(count, {
    zero: `${number(count)} يوم`,
    one: 'يوم',
    two: 'يومين',
    few: `${number(count)} أيام`,
    many: `${number(count)} يومًا`,
    other: `${number(count)} يوم`,
  })
export const hoursAndMinutes = (hours: number, minutes: number) => `${hours} س و${minutes} د`
export const hours = (count: number) => `${count} س`
export const minutes = (count: number) => `${count} د`

/** For screen readers, without abbreviations. */
export const opensInDays = (count: number) =>
  plural(count, {
    zero: `الفتح بعد ${number(count)} يوم`,
    one: 'الفتح بعد يوم واحد',
    two: 'الفتح بعد يومين',
    few: `الفتح بعد ${number(count)} أيام`,
    many: `الفتح بعد ${number(count)} يومًا`,
    other: `الفتح بعد ${number(count)} يوم`,
  })
export const opensInAboutHours = (count: number) =>
  plural(count, {
    zero: `الفتح بعد نحو ${number(count)} ساعة`,
    one: 'الفتح بعد نحو ساعة واحدة',
    two: 'الفتح بعد نحو ساعتين',
    few: `الفتح بعد نحو ${number(count)} ساعات`,
    many: `الفتح بعد نحو ${number(count)} ساعة`,
    other: `الفتح بعد نحو ${number(count)} ساعة`,
  })
export const opensInMinutes = (count: number) =>
  plural(count, {
    zero: `الفتح بعد ${number(count)} دقيقة`,
    one: 'الفتح بعد دقيقة واحدة',
    two: 'الفتح بعد دقيقتين',
    few: `الفتح بعد ${number(count)} دقائق`,
    many: `الفتح بعد ${number(count)} دقيقة`,
    other: `الفتح بعد ${number(count)} دقيقة`,
  })

/** @param session 'today, 18:00–19:30' */
export const timeChanged = (session: string) => `تغيّر الموعد. الموعد الآن: ${session}.`
/** @param moment '18:20', or 'Mon 23 Nov, 18:20' */
export const youCanJoin = (moment: string) => `يمكنكم الانضمام ابتداءً من ${moment}.`
export const youAndStudentsCanJoin = (moment: string) =>
  `يمكنكم أنتم وطلابكم الانضمام ابتداءً من ${moment}.`
export const keepOpen = 'يُرجى إبقاء هذه الصفحة مفتوحة: ستنقلكم تلقائيًا إلى الاجتماع.'
export const keepOpenForRoom = 'يُرجى إبقاء هذه الصفحة مفتوحة: ستنقلكم تلقائيًا إلى غرفة الصف.'
export const comeBack = 'يُرجى العودة حينها أو إبقاء هذه الصفحة مفتوحة.'

export const classOpen = 'الحصة مفتوحة.'
export const sessionOpen = 'الجلسة مفتوحة.'
export const startClass = 'بدء الحصة'
export const openMeeting = 'فتح الاجتماع'
export const openingMeeting = 'جارٍ فتح الاجتماع...'
export const noConnection = 'لا يوجد اتصال الآن. ستواصل هذه الصفحة المحاولة.'
export const linkMissing = 'لم تضيفوا رابط الاجتماع بعد.'
export const addLink = 'إضافة رابط الاجتماع'
export const stay = 'يُرجى البقاء هنا: تتحقق هذه الصفحة من جديد كل بضع ثوانٍ.'

export const bookFirst = 'يُتاح الانضمام بعد حجزه.'
export const noSeat = 'ليس لديكم مقعد هنا'
export const noSeatText = 'الانضمام متاح لمن لديه مقعد فقط. إن بقي مقعد شاغر، فيمكن حجزه الآن.'

/** How soon a session starts. @param countdown '2 days 3 h', '15 min' */
export const startsIn = (countdown: string) => `يبدأ بعد ${countdown}`
export const startsTomorrow = 'يبدأ غدًا'
/** Instead of the countdown, while a session takes place. */
export const onNow = 'جارٍ الآن'

/** The people with a seat, by their first names: for the instructor, and for a student. */
export const whoComes = 'الحضور'
export const whoElseComes = 'الحضور الآخرون'
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
