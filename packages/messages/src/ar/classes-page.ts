import { liveClasses } from './discovery.ts'
import { number } from './language.ts'

/** The page of all classes, as a list and by the week. */

export const title = 'الحصص'
export const titleOfPage = (page: number) => `الحصص، الصفحة ${page}`
/** For search engines and link previews. */
export const description =
  'حصص مباشرة في الموسيقى والفنون والرياضة والتقنية واللغات. اختاروا اليوم والوقت المناسبين، واطّلعوا على المقاعد المتبقية، ثم احجزوا.'
export const subtitle = 'حصص مباشرة مع مدرّس يجيب عن أسئلتكم. اختاروا اليوم والوقت المناسبين لكم.'
export const allClasses = 'كل الحصص'
export const found = (total: number, capped?: boolean) => `النتائج: ${liveClasses(total, capped)}`
export const tryFewerFilters = 'جرّبوا تقليل عوامل التصفية.'

/** The two views of the page. */
export const view = 'طريقة العرض'
export const list = 'قائمة'
export const week = 'أسبوع'

/** In the title of the page and above the week: '28 نوفمبر – 4 ديسمبر'. */
export const titleOfWeek = (days: string) => `الحصص، ${days}`
export const previousWeek = 'الأسبوع السابق'
export const nextWeek = 'الأسبوع التالي'
export const today = 'اليوم'
export const tomorrow = 'غدًا'
export const nothingThisDay = 'لا توجد حصص'
export const noneThisWeek = 'لا توجد حصص هذا الأسبوع'
export const tryAnotherWeek = 'جرّبوا الأسبوع التالي، أو تقليل عوامل التصفية.'
/** Leads to all classes of a day that has more than are shown. The day is for screen readers. */
export const moreOfDay = (count: number, capped: boolean) =>
  capped
    ? `أكثر من ${number(count)} أخرى<hidden> يوم <day/></hidden>`
    : `${number(count)} أخرى<hidden> يوم <day/></hidden>`
