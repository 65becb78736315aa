/** Mails about changed and deleted classes and courses; `several` are classes of a series. */
import { number, plural } from './language.ts'

export const title = 'العنوان'
export const when = 'الموعد'
export const duration = 'المدة'
export const sessionLength = 'مدة الجلسة'
export const level = 'المستوى'
export const price = 'السعر'

export const changedSubject = (titles: string): string => `تغييرات: ${titles}`
export const changedHeading = {
  class: 'تغيّرت حصتكم',
  course: 'تغيّرت دورتكم',
  several: 'تغيّرت حصصكم',
}
export const waitedChangedHeading = {
  class: 'تغيّرت الحصة التي أنتم بانتظارها',
  course: 'تغيّرت الدورة التي أنتم بانتظارها',
  several: 'تغيّرت حصصكم',
}
export const changedBooked = {
  class: 'غيّر المدرّس حصة حجزتموها. الجديد:',
  course: 'غيّر المدرّس دورة حجزتموها. الجديد:',
  several: 'غيّر المدرّس حصصًا حجزتموها. الجديد:',
}
export const changedWaited = {
  class: 'غيّر المدرّس حصة أنتم بانتظارها. الجديد:',
  course: 'غيّر المدرّس دورة أنتم بانتظارها. الجديد:',
  several: 'غيّر المدرّس حصصًا أنتم بانتظارها. الجديد:',
}
export const changedBoth = 'غيّر المدرّس حصصًا حجزتموها أو أنتم بانتظارها. الجديد:'
/** Classes that are not a week apart. */
export const dates = (count: number): string =>
  plural(count, {
    zero: `${number(count)} موعد`,
    one: 'موعد واحد',
    two: 'موعدان',
    few: `${number(count)} مواعيد`,
    many: `${number(count)} موعدًا`,
    other: `${number(count)} موعد`,
  })
/**
 * Classes that keep their days and move to another time, in one sentence.
 * @param dates 'Every Tuesday' (`everyWeekday` of the formats) or `dates`
 * @param after the time with its zone
 */
export const moved = (
  dates: string,
  [first, last]: readonly [string, string],
  after: string,
  before: string,
): string => `${dates} من ${first} إلى ${last}: ${after} بدلًا من ${before}`
export const takesPlaceNow = {
  class: 'وهكذا ستُعقد الآن:',
  course: 'وهكذا ستُعقد الآن:',
  several: 'وهكذا ستُعقد الآن:',
}
export const seatsStay =
  'مقاعدكم باقية لكم. إذا لم يعد أحد المواعيد مناسبًا فيمكن إلغاء حجزه من هناك.'
export const seatStays = 'مقعدكم باقٍ لكم. إذا لم يعد مناسبًا فيمكن إلغاء الحجز من هناك.'
export const paidSeatStays =
  'مقعدكم باقٍ لكم. إذا لم يعد مناسبًا فيمكن إلغاء الحجز من هناك، وفيه ما يُعاد إليكم.'
export const placeStays = 'دوركم باقٍ لكم. إذا لم يعد مناسبًا فيمكن مغادرة قائمة الانتظار من هناك.'

export const deletedSubject = (titles: string): string => `تم الحذف: ${titles}`
export const deletedPreview = {
  class: 'لم تعد حصتكم تظهر في أي قائمة.',
  course: 'لم تعد دورتكم تظهر في أي قائمة.',
  several: 'لم تعد حصصكم تظهر في أي قائمة.',
}
export const deletedHeading = {
  class: 'تم حذف حصتكم',
  course: 'تم حذف دورتكم',
  several: 'تم حذف حصصكم',
}
/** To the instructor, of one with too few students. */
export const tooFewSubject = (titles: string): string => `أُلغي: ${titles}`
export const tooFewHeading = {
  class: 'حصتك لن تنعقد',
  course: 'دورتك لن تنعقد',
}
/** @param least the number of students from which it would have taken place */
export const tooFew = (least: number): string =>
  plural(least, {
    zero: 'لم يحجز أحد في الوقت المحدد، لذلك أُلغي الموعد.',
    one: 'لم يحجز أحد في الوقت المحدد، لذلك أُلغي الموعد.',
    two: 'حجز أقل من طالبين في الوقت المحدد، لذلك أُلغي الموعد.',
    few: `حجز أقل من ${least} طلاب في الوقت المحدد، لذلك أُلغي الموعد.`,
    many: `حجز أقل من ${least} طالبًا في الوقت المحدد، لذلك أُلغي الموعد.`,
    other: `حجز أقل من ${least} طالب في الوقت المحدد، لذلك أُلغي الموعد.`,
  })
export const nobodyBooked = {
  class: 'لم يحجز أحد هذه الحصة.',
  course: 'لم يحجز أحد هذه الدورة.',
  several: 'لم يحجز أحد هذه الحصص.',
}
/** @param people at least one */
export const weTold = {
  class: (people: number): string =>
    plural(people, {
      zero: `عدد من حجز هذه الحصة: ${number(people)}.`,
      one: 'حجز هذه الحصة شخص واحد، وقد أبلغناه بالبريد.',
      two: 'حجز هذه الحصة شخصان، وقد أبلغناهما بالبريد.',
      few: `حجز هذه الحصة ${number(people)} أشخاص، وقد أبلغناهم جميعًا بالبريد.`,
      many: `حجز هذه الحصة ${number(people)} شخصًا، وقد أبلغناهم جميعًا بالبريد.`,
      other: `حجز هذه الحصة ${number(people)} شخص، وقد أبلغناهم جميعًا بالبريد.`,
    }),
  course: (people: number): string =>
    plural(people, {
      zero: `عدد من حجز هذه الدورة: ${number(people)}.`,
      one: 'حجز هذه الدورة شخص واحد، وقد أبلغناه بالبريد.',
      two: 'حجز هذه الدورة شخصان، وقد أبلغناهما بالبريد.',
      few: `حجز هذه الدورة ${number(people)} أشخاص، وقد أبلغناهم جميعًا بالبريد.`,
      many: `حجز هذه الدورة ${number(people)} شخصًا، وقد أبلغناهم جميعًا بالبريد.`,
      other: `حجز هذه الدورة ${number(people)} شخص، وقد أبلغناهم جميعًا بالبريد.`,
    }),
  several: (people: number): string =>
    plural(people, {
      zero: `عدد من حجز هذه الحصص: ${number(people)}.`,
      one: 'حجز هذه الحصص شخص واحد، وقد أبلغناه بالبريد.',
      two: 'حجز هذه الحصص شخصان، وقد أبلغناهما بالبريد.',
      few: `حجز هذه الحصص ${number(people)} أشخاص، وقد أبلغناهم جميعًا بالبريد.`,
      many: `حجز هذه الحصص ${number(people)} شخصًا، وقد أبلغناهم جميعًا بالبريد.`,
      other: `حجز هذه الحصص ${number(people)} شخص، وقد أبلغناهم جميعًا بالبريد.`,
    }),
}

/** An administrator took it down. */
export const takenDownSubject = (titles: string): string => `تمت الإزالة: ${titles}`
export const takenDownPreview = {
  class: 'لم تعد حصتكم موجودة في الموقع.',
  course: 'لم تعد دورتكم موجودة في الموقع.',
}
export const takenDownHeading = {
  class: 'تمت إزالة حصتكم',
  course: 'تمت إزالة دورتكم',
}
export const takenDown = {
  class: 'أزالت إدارة Firstbell حصتكم.',
  course: 'أزالت إدارة Firstbell دورتكم.',
}
export const reasonGiven = 'السبب المذكور'
