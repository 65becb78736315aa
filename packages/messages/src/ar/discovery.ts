import { number, plural } from './language.ts'

/** The home page, and the public lists. */

export const title = 'تعلّموا شيئًا جديدًا في حصص مباشرة'
export const subtitle = 'حصص ودورات مباشرة مع مدرّسين يتفاعلون معكم. اختاروا الوقت واحجزوا مقعدكم.'
export const findClass = 'البحث عن حصة'
export const searchByTitle = 'البحث بالعنوان'
export const search = 'بحث'
export const searchFor = (text: string) => `بحث: \u2068${text}\u2069`
export const searchResults = 'نتائج البحث'
export const searching = 'جارٍ البحث...'

export const liveClasses = (total: number, capped?: boolean) =>
  moreThan(
    capped,
    plural(total, {
      zero: `${number(total)} حصة مباشرة`,
      one: 'حصة مباشرة واحدة',
      two: capped ? 'حصتين مباشرتين' : 'حصتان مباشرتان',
      few: `${number(total)} حصص مباشرة`,
      many: `${number(total)} حصة مباشرة`,
      other: `${number(total)} حصة مباشرة`,
    }),
  )
export const courses = (total: number, capped?: boolean) =>
  moreThan(
    capped,
    plural(total, {
      zero: `${number(total)} دورة`,
      one: 'دورة واحدة',
      two: capped ? 'دورتين' : 'دورتان',
      few: `${number(total)} دورات`,
      many: `${number(total)} دورة`,
      other: `${number(total)} دورة`,
    }),
  )
const moreThan = (capped: boolean | undefined, text: string) => (capped ? `أكثر من ${text}` : text)
export const freeToCancel = 'يمكنكم إلغاء حجز الحصص المجانية حتى بدايتها'

/** The parts of the search, next to 'Find Class'. */
export const whichDays = 'الأيام'
export const whatTime = 'الوقت'
/** Days that the search has no choice for. */
export const chosenDays = 'أيام محددة'
export const find = 'بحث'
/** The name of the links to the days of the week. */
export const byDay = 'الحصص حسب اليوم'

export const startsInMinutes = (count: number) =>
  plural(count, {
    zero: 'تبدأ الآن',
    one: 'تبدأ بعد دقيقة',
    two: 'تبدأ بعد دقيقتين',
    few: `تبدأ بعد ${number(count)} دقائق`,
    many: `تبدأ بعد ${number(count)} دقيقة`,
    other: `تبدأ بعد ${number(count)} دقيقة`,
  })
export const startsInHours = (count: number) =>
  plural(count, {
    zero: `تبدأ بعد ${number(count)} ساعة`,
    one: 'تبدأ بعد ساعة واحدة',
    two: 'تبدأ بعد ساعتين',
    few: `تبدأ بعد ${number(count)} ساعات`,
    many: `تبدأ بعد ${number(count)} ساعة`,
    other: `تبدأ بعد ${number(count)} ساعة`,
  })
/** @param count days of the calendar: 1 is tomorrow */
export const startsInDays = (count: number) =>
  plural(count, {
    zero: `تبدأ بعد ${number(count)} يوم`,
    one: 'تبدأ غدًا',
    two: 'تبدأ بعد يومين',
    few: `تبدأ بعد ${number(count)} أيام`,
    many: `تبدأ بعد ${number(count)} يومًا`,
    other: `تبدأ بعد ${number(count)} يوم`,
  })
/** The name of a dot below the pictures of what starts soon. */
export const showSlide = (title: string, position: number, count: number) =>
  `عرض \u2068${title}\u2069، ${position} من ${count}`
/** Above what the person has booked or teaches. */
export const yourNext = 'جلستكم القادمة'

export const startingSoon = 'تبدأ قريبًا'
export const teach = 'هل لديكم ما تعلّمونه لغيركم؟'
export const teachHow = 'انشروا الدورات فورًا، أما الحصص المباشرة فبعد أن يقبل فريقنا طلبكم.'
export const createClass = 'إنشاء حصة'
export const joinUs = 'انضموا إلينا'

export const liveClassesTitle = 'الحصص المباشرة'
export const noClasses = 'لا توجد حصص قادمة'
export const newClassesHere = 'تظهر الحصص الجديدة هنا فور نشرها.'
export const seeTheCourses = 'عرض الدورات'

/** The role of the carousel and of each slide, for screen readers. */
export const carousel = 'عرض شرائح'
export const slide = 'شريحة'
export const carouselName = 'عرض شرائح'
export const previousCourse = 'الدورة السابقة'
export const nextCourse = 'الدورة التالية'
export const slideOf = (position: number, count: number) => `${position} من ${count}`
export const daysRemaining = (count: number) =>
  plural(count, {
    zero: 'لم يتبقَّ أي يوم',
    one: 'بقي يوم واحد',
    two: 'بقي يومان',
    few: `بقيت ${number(count)} أيام`,
    many: `بقي ${number(count)} يومًا`,
    other: `بقي ${number(count)} يوم`,
  })
export const loadingCourses = 'جارٍ تحميل الدورات...'
export const noCourses = 'لا توجد دورات بعد'
export const newCoursesHere = 'تظهر الدورات الجديدة هنا فور نشرها.'
export const seeCourse = 'عرض الدورة في صفحتها'
export const seeCourses = (total: number, capped: boolean) =>
  capped ? `عرض الدورات (${courses(total, capped)})` : `عرض كل الدورات (${number(total)})`

export const loadingClasses = 'جارٍ تحميل الحصص...'
/** The name of the paged list, within a phrase. */
export const pagesOfClasses = 'الحصص'
export const pagesOfCourses = 'الدورات'
/** Below the last page of a list that has more. */
export const classesEnd = (count: number) =>
  `تعرض هذه القائمة أول ${number(count)} حصة. ابحثوا بالعنوان للعثور على غيرها.`
export const coursesEnd = (count: number) =>
  `تعرض هذه القائمة أول ${number(count)} دورة. ابحثوا بالعنوان للعثور على غيرها.`
