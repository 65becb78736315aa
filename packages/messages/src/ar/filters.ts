/** The filters above the lists. */

export const filters = 'عوامل التصفية'
export const filtersSet = (count: number) => `عوامل التصفية (${count})`
export const categories = 'الفئات'
export const clearAll = 'مسح الكل'
export const showResults = 'عرض النتائج'
/** `<hidden>` is for screen readers, `<filter/>` is the removed filter. */
export const remove = '<hidden>إزالة </hidden><filter/>'

export const category = 'الفئة'
export const anyCategory = 'كل الفئات'
export const level = 'المستوى'
export const anyLevel = 'كل المستويات'
export const when = 'الموعد'
export const anyDay = 'أي يوم'
export const today = 'اليوم'
export const tomorrow = 'غدًا'
export const thisWeek = 'هذا الأسبوع'
export const thisWeekend = 'نهاية هذا الأسبوع'
export const chooseDates = 'اختيار التواريخ'
export const firstDay = 'من'
export const lastDay = 'إلى'
export const timeOfDay = 'الفترة من اليوم'
export const anyTime = 'أي وقت'
/** Parts of the day: from 5:00, 12:00, 17:00, and 0:00 to 5:00. */
export const morning = 'صباحًا'
export const afternoon = 'بعد الظهر'
export const evening = 'مساءً'
export const night = 'ليلًا'
export const afterSix = 'بعد السادسة مساءً'
/** `afterSix` on a clock of 24 hours. */
export const after18 = 'بعد الساعة 18:00'
/** @param hour12 whether the reader's clock has 12 hours */
export const hoursOfParts = (hour12: boolean) => ({
  morning: hour12 ? 'من 5 ص إلى 12 ظهرًا' : 'من 05:00 إلى 12:00',
  afternoon: hour12 ? 'من 12 ظهرًا إلى 5 م' : 'من 12:00 إلى 17:00',
  evening: hour12 ? 'من 5 م إلى منتصف الليل' : 'من 17:00 إلى منتصف الليل',
  night: hour12 ? 'من منتصف الليل إلى 5 ص' : 'من منتصف الليل إلى 05:00',
})
export const partOfDay = (part: string, hours: string) => `${part}، ${hours}`
/** The days of the week, as a filter. */
export const weekdays = 'أيام الأسبوع'
export const lowestPrice = 'أدنى سعر'
export const highestPrice = 'أعلى سعر'
export const withSeats = 'مقاعد متاحة'
export const sortBy = 'الترتيب حسب'
export const soonest = 'الأقرب موعدًا'
export const rating = 'التقييم'
export const price = 'السعر'

/** Active filters for days and prices. */
export const fromDay = (day: string) => `من ${day}`
export const untilDay = (day: string) => `حتى ${day}`
export const fromPrice = (amount: string) => `من ${amount}`
export const upToPrice = (amount: string) => `حتى ${amount}`
