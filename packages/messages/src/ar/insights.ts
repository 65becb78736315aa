import { number, plural } from './language.ts'

/** Charts and tables about bookings and attendance. */

export const period = 'الفترة'
export const days = (count: number) =>
  plural(count, {
    zero: 'لا توجد أيام',
    one: 'يوم واحد',
    two: 'يومان',
    few: `${number(count)} أيام`,
    many: `${number(count)} يومًا`,
    other: `${number(count)} يوم`,
  })
export const loading = 'جارٍ تحميل الإحصاءات...'
export const downloadCsv = 'تنزيل CSV'
export const empty = 'لا توجد بيانات لهذه الأيام بعد.'
export const emptyMine =
  'ستظهر هنا، يومًا بيوم، أرقام حصصكم ودوراتكم: الحجوزات والإلغاءات والمقاعد المحجوزة وقوائم الانتظار والحضور والتقييمات.'
export const emptySite =
  'ستظهر هنا، يومًا بيوم، أرقام الموقع كله: الحجوزات والإلغاءات والمقاعد المحجوزة وقوائم الانتظار والحضور والتقييمات.'

/** '3 Nov 2026 to 9 Nov 2026' */
export const span = (from: string, to: string) => `من ${from} إلى ${to}`
/** Above the charts. @param span as of `span` */
export const byDays = (span: string, timeZone: string) =>
  `${span}، \u2068${timeZone}\u2069. لم ينتهِ اليوم بعد.`
export const byWeeks = (span: string, timeZone: string) =>
  `${span}، \u2068${timeZone}\u2069، حسب الأسابيع. لم ينتهِ اليوم بعد.`

// Figures
/** `of` is for screen readers only. */
export const showAsChart = (title: string) => `العرض في رسم بياني<of>: ${title}</of>`
export const showAsTable = (title: string) => `العرض في جدول<of>: ${title}</of>`
/** A figure for screen readers: 'Bookings: 3 bookings, 1 cancellation.' */
export const figure = (title: string, totals: readonly string[]) =>
  `${title}: ${totals.join('، ')}.`
/** A column for the pointer. @param name of its days */
export const column = (name: string, values: readonly string[]) => `${name}: ${values.join('، ')}`
export const day = 'اليوم'
export const week = 'الأسبوع'
/** @param value a whole number */
export const percent = (value: number) => `${value}\u200e%\u200e`

export const bookings = 'الحجوزات'
export const booked = 'حجز'
export const bookingsOf = (count: number) =>
  plural(count, {
    zero: 'لا توجد حجوزات',
    one: 'حجز واحد',
    two: 'حجزان',
    few: `${number(count)} حجوزات`,
    many: `${number(count)} حجزًا`,
    other: `${number(count)} حجز`,
  })
export const cancelled = 'إلغاء'
export const cancellationsOf = (count: number) =>
  plural(count, {
    zero: 'لا توجد إلغاءات',
    one: 'إلغاء واحد',
    two: 'إلغاءان',
    few: `${number(count)} إلغاءات`,
    many: `${number(count)} إلغاءً`,
    other: `${number(count)} إلغاء`,
  })

export const seats = 'المقاعد المحجوزة'
export const seatsAbout = (percent: string) =>
  `${percent} من مقاعد الحصص والدورات التي تبدأ في هذه الأيام.`
export const nextWeek = (taken: number, seats: number) =>
  `المقاعد المحجوزة في الأيام السبعة القادمة: ${number(taken)} من ${number(seats)}`
export const nothingNextWeek = 'لا شيء يبدأ في الأيام السبعة القادمة.'
export const filled = 'محجوزة'
export const filledOf = (count: number) => `محجوزة: ${number(count)}`
export const unfilled = 'شاغرة'
export const unfilledOf = (count: number) => `شاغرة: ${number(count)}`

export const waitlist = 'قائمة الانتظار'
export const joined = 'انضمام'
export const joinedOf = (count: number) => `انضمام: ${number(count)}`
export const joinedInAll = (count: number) => `الانضمام إلى قوائم الانتظار: ${number(count)}`

export const attendance = 'الحضور'
export const attended = 'حضور'
export const attendedOf = (count: number) => `حضور: ${number(count)}`
export const absent = 'غياب'
export const absentOf = (count: number) => `غياب: ${number(count)}`
export const notKnown = 'غير معروف'
export const notKnownOf = (count: number) => `غير معروف: ${number(count)}`

export const revenue = 'الإيرادات'
/** @param currency its code, as 'EUR' */
export const revenueIn = (currency: string) => `الإيرادات بعملة ${currency}`
export const revenueAbout = 'المدفوعات بعد طرح المبالغ المستردة، شاملةً عمولة الموقع.'

export const ratings = 'التقييمات'
export const ratingsOf = (average: number, count: number) =>
  plural(count, {
    zero: 'لا توجد تقييمات',
    one: `${number(average, 1)} من 5، تقييم واحد`,
    two: `${number(average, 1)} من 5، تقييمان`,
    few: `${number(average, 1)} من 5، ${number(count)} تقييمات`,
    many: `${number(average, 1)} من 5، ${number(count)} تقييمًا`,
    other: `${number(average, 1)} من 5، ${number(count)} تقييم`,
  })
export const stars = 'النجوم'
export const starsOf = (count: number) =>
  plural(count, {
    zero: 'لا توجد نجوم',
    one: 'نجمة واحدة',
    two: 'نجمتان',
    few: `${number(count)} نجوم`,
    many: `${number(count)} نجمة`,
    other: `${number(count)} نجمة`,
  })

/** Shown instead of empty charts. */
export const nothingOf = (titles: readonly string[]) =>
  `لا بيانات في هذه الأيام عن: ${titles.join('، ')}.`
/** Below figures in words. */
export const chartsFromDays = 'تظهر الرسوم البيانية هنا عند توفّر أرقام لثلاثة أيام.'
export const chartsFromWeeks = 'تظهر الرسوم البيانية هنا عند توفّر أرقام لثلاثة أسابيع.'

// On the dashboard of administrators
export const lastSevenDays = 'آخر 7 أيام'
export const seatsNextWeek = 'المقاعد المحجوزة، الأيام السبعة القادمة'
export const allInsights = 'كل الإحصاءات'
/** @param taken, seats formatted numbers */
export const ofSeats = (taken: string, seats: string) => `${taken} من ${seats}`
