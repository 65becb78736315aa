import { courses } from './discovery.ts'

/** The page of all courses. */

export const title = 'الدورات'
export const titleOfPage = (page: number) => `الدورات، الصفحة ${page}`
/** For search engines and link previews. */
export const description =
  'دورات تمتد عدة أيام في الموسيقى والفنون والرياضة والتقنية واللغات. اطّلعوا على السعر وتاريخ البدء والوحدات والمقاعد المتبقية، ثم سجّلوا فيها.'
export const subtitle =
  'عدة أيام مع مدرّس واحد، من الوحدة الأولى إلى الأخيرة. تظهر أولًا الدورات الأقرب موعدًا.'
export const enrollNow = 'التسجيل الآن'
export const allCourses = 'كل الدورات'
export const found = (total: number, capped?: boolean) => `النتائج: ${courses(total, capped)}`
export const tryFewerFilters = 'جرّبوا تقليل عوامل التصفية.'
export const none = 'لا توجد دورات بعد'
export const newHere = 'تظهر الدورات الجديدة هنا فور نشرها.'
export const seeClasses = 'عرض الحصص المباشرة'
