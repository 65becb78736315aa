/** Mails about changed and deleted classes and courses; `several` are classes of a series. */
import { number, plural } from './language.ts'

export const title = 'العنوان'
export const when = 'الموعد'
export const duration = 'المدة'
export const sessionLength = 'مدة الجلسة'
export const level = 'المستوى'
export const price = 'السعر'

export const changedSubject = (titles: string): string => `تغييرات في التفاصيل: ${titles}`
export const changedHeading = {
  class: 'تغيّرت تفاصيل حصتكم',
  course: 'تغيّرت تفاصيل دورتكم',
  several: 'تغيّرت تفاصيل حصصكم',
}
export const waitedChangedHeading = {
  class: 'تغيّرت تفاصيل حصة تنتظرون مقعدًا فيها',
  course: 'تغيّرت تفاصيل دورة تنتظرون مقعدًا فيها',
  several: 'تغيّرت تفاصيل حصص تنتظرون مقعدًا فيها',
}
export const changedBooked = {
  class: 'غيّر المدرّس تفاصيل حصة حجزتموها:',
  course: 'غيّر المدرّس تفاصيل دورة حجزتموها:',
  several: 'غيّر المدرّس تفاصيل حصص حجزتموها:',
}
export const changedWaited = {
  class: 'غيّر المدرّس تفاصيل حصة تنتظرون مقعدًا فيها:',
  course: 'غيّر المدرّس تفاصيل دورة تنتظرون مقعدًا فيها:',
  several: 'غيّر المدرّس تفاصيل حصص تنتظرون مقعدًا فيها:',
}
export const changedBoth = 'غيّر المدرّس تفاصيل حصص حجزتموها أو تنتظرون مقعدًا فيها:'
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
  class: 'التفاصيل الجديدة:',
  course: 'التفاصيل الجديدة:',
  several: 'التفاصيل الجديدة:',
}
export const seatsStay =
  'ما زالت حجوزاتكم سارية. وإذا لم يعد أحد المواعيد مناسبًا لكم، فيمكنكم إلغاؤه.'
export const seatStays = 'ما زال حجزكم ساريًا. وإذا لم يعد مناسبًا لكم، فيمكنكم إلغاؤه.'
export const paidSeatStays =
  'ما زال حجزكم ساريًا. وإذا لم يعد مناسبًا لكم، فيمكنكم إلغاؤه. وتجدون في صفحة الحجز المبلغ الذي تستردّونه.'
export const placeStays =
  'ما زلتم في قائمة الانتظار. وإذا لم يعد ذلك مناسبًا لكم، فيمكنكم مغادرتها في أي وقت.'

export const deletedSubject = (titles: string): string => `حُذفت: ${titles}`
export const deletedPreview = {
  class: 'لم تعد حصتكم معروضة في الموقع.',
  course: 'لم تعد دورتكم معروضة في الموقع.',
  several: 'لم تعد حصصكم معروضة في الموقع.',
}
export const deletedHeading = {
  class: 'حُذفت حصتكم',
  course: 'حُذفت دورتكم',
  several: 'حُذفت حصصكم',
}
/** To the instructor, of one with too few students. */
export const tooFewSubject = (titles: string): string => `أُلغيت: ${titles}`
export const tooFewHeading = {
  class: 'أُلغيت حصتكم',
  course: 'أُلغيت دورتكم',
}
/** @param least the number of students from which it would have taken place */
export const tooFew = {
  class: (least: number): string =>
    plural(least, {
      zero: 'لم يحجز أحد في الوقت المحدد، لذلك أُلغيت الحصة.',
      one: 'لم يحجز أحد في الوقت المحدد، لذلك أُلغيت الحصة.',
      two: 'لم يصل عدد الطلاب في الوقت المحدد إلى الحد الأدنى، وهو طالبان، لذلك أُلغيت الحصة.',
      few: `لم يصل عدد الطلاب في الوقت المحدد إلى الحد الأدنى، وهو ${least} طلاب، لذلك أُلغيت الحصة.`,
      many: `لم يصل عدد الطلاب في الوقت المحدد إلى الحد الأدنى، وهو ${least} طالبًا، لذلك أُلغيت الحصة.`,
      other: `لم يصل عدد الطلاب في الوقت المحدد إلى الحد الأدنى، وهو ${least} طالب، لذلك أُلغيت الحصة.`,
    }),
  course: (least: number): string =>
    plural(least, {
      zero: 'لم يحجز أحد في الوقت المحدد، لذلك أُلغيت الدورة.',
      one: 'لم يحجز أحد في الوقت المحدد، لذلك أُلغيت الدورة.',
      two: 'لم يصل عدد الطلاب في الوقت المحدد إلى الحد الأدنى، وهو طالبان، لذلك أُلغيت الدورة.',
      few: `لم يصل عدد الطلاب في الوقت المحدد إلى الحد الأدنى، وهو ${least} طلاب، لذلك أُلغيت الدورة.`,
      many: `لم يصل عدد الطلاب في الوقت المحدد إلى الحد الأدنى، وهو ${least} طالبًا، لذلك أُلغيت الدورة.`,
      other: `لم يصل عدد الطلاب في الوقت المحدد إلى الحد الأدنى، وهو ${least} طالب، لذلك أُلغيت الدورة.`,
    }),
}
export const nobodyBooked = {
  class: 'لم يحجز أحد هذه الحصة.',
  course: 'لم يحجز أحد هذه الدورة.',
  several: 'لم يحجز أحد هذه الحصص.',
}
/** @param people at least one */
export const weTold = {
  class: (people: number): string =>
    plural(people, {
      zero: 'لم يحجز أحد هذه الحصة.',
      one: 'أبلغنا بالبريد الإلكتروني الشخص الوحيد الذي حجز هذه الحصة.',
      two: 'أبلغنا بالبريد الإلكتروني الشخصين اللذين حجزا هذه الحصة.',
      few: `أبلغنا بالبريد الإلكتروني ${number(people)} أشخاص حجزوا هذه الحصة.`,
      many: `أبلغنا بالبريد الإلكتروني ${number(people)} شخصًا حجزوا هذه الحصة.`,
      other: `أبلغنا بالبريد الإلكتروني ${number(people)} شخص حجزوا هذه الحصة.`,
    }),
  course: (people: number): string =>
    plural(people, {
      zero: 'لم يحجز أحد هذه الدورة.',
      one: 'أبلغنا بالبريد الإلكتروني الشخص الوحيد الذي حجز هذه الدورة.',
      two: 'أبلغنا بالبريد الإلكتروني الشخصين اللذين حجزا هذه الدورة.',
      few: `أبلغنا بالبريد الإلكتروني ${number(people)} أشخاص حجزوا هذه الدورة.`,
      many: `أبلغنا بالبريد الإلكتروني ${number(people)} شخصًا حجزوا هذه الدورة.`,
      other: `أبلغنا بالبريد الإلكتروني ${number(people)} شخص حجزوا هذه الدورة.`,
    }),
  several: (people: number): string =>
    plural(people, {
      zero: 'لم يحجز أحد هذه الحصص.',
      one: 'أبلغنا بالبريد الإلكتروني الشخص الوحيد الذي حجز هذه الحصص.',
      two: 'أبلغنا بالبريد الإلكتروني الشخصين اللذين حجزا هذه الحصص.',
      few: `أبلغنا بالبريد الإلكتروني ${number(people)} أشخاص حجزوا هذه الحصص.`,
      many: `أبلغنا بالبريد الإلكتروني ${number(people)} شخصًا حجزوا هذه الحصص.`,
      other: `أبلغنا بالبريد الإلكتروني ${number(people)} شخص حجزوا هذه الحصص.`,
    }),
}

/** An administrator took it down. */
export const takenDownSubject = (titles: string): string => `أُزيلت من الموقع: ${titles}`
export const takenDownPreview = {
  class: 'لم تعد حصتكم موجودة في الموقع.',
  course: 'لم تعد دورتكم موجودة في الموقع.',
}
export const takenDownHeading = {
  class: 'أُزيلت حصتكم من الموقع',
  course: 'أُزيلت دورتكم من الموقع',
}
export const takenDown = {
  class: 'أزال فريقنا حصتكم من الموقع.',
  course: 'أزال فريقنا دورتكم من الموقع.',
}
export const reasonGiven = 'السبب'
