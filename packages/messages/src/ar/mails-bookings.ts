/** Mails about seats and places on waitlists. `who` is a student. */
import { number, plural } from './language.ts'

export const seatsLeft = (count: number): string =>
  plural(count, {
    zero: `بقي ${number(count)} مقعد.`,
    one: 'بقي مقعد واحد.',
    two: 'بقي مقعدان.',
    few: `بقيت ${number(count)} مقاعد.`,
    many: `بقي ${number(count)} مقعدًا.`,
    other: `بقي ${number(count)} مقعد.`,
  })
export const nowFull = {
  class: 'اكتملت مقاعد الحصة الآن.',
  course: 'اكتملت مقاعد الدورة الآن.',
}
export const heldForNext = 'المقعد محجوز مؤقتًا للتالي في قائمة الانتظار.'

export const bookedSubject = (title: string): string => `تم الحجز: \u2068${title}\u2069`
export const bookedPreview = (when: string): string => `تم حجز مقعدكم: ${when}.`
export const bookedHeading = 'تم حجز مقعدكم'
export const youHaveSeat = {
  class: 'لديكم مقعد في هذه الحصة:',
  course: 'لديكم مقعد في هذه الدورة:',
}

export const cancelledSubject = (title: string): string => `تم إلغاء الحجز: \u2068${title}\u2069`
export const cancelledPreview = 'أصبح المقعد متاحًا لشخص آخر.'
export const cancelledHeading = 'تم إلغاء حجزكم'
export const noSeatNow = {
  class: 'لم يعد لديكم مقعد في هذه الحصة:',
  course: 'لم يعد لديكم مقعد في هذه الدورة:',
}
export const bookAgain = 'عند تغيير الرأي يمكن الحجز من جديد ما دامت هناك مقاعد.'

export const newBookingSubject = (title: string): string => `حجز جديد: \u2068${title}\u2069`
export const newBookingPreview = (who: string): string => `حجز جديد من \u2068${who}\u2069.`
export const newBookingHeading = 'لديكم حجز جديد'
export const newBooking = {
  class: (who: string): string => `حجز جديد لمقعد في حصتكم من \u2068${who}\u2069.`,
  course: (who: string): string => `حجز جديد لمقعد في دورتكم من \u2068${who}\u2069.`,
}

export const givenBackSubject = (title: string): string => `إلغاء حجز: \u2068${title}\u2069`
export const givenBackPreview = (who: string): string => `أُعيد مقعد من \u2068${who}\u2069.`
export const givenBackHeading = 'تم إلغاء أحد الحجوزات'
export const givenBack = {
  class: (who: string): string => `تم إلغاء حجز \u2068${who}\u2069 في حصتكم.`,
  course: (who: string): string => `تم إلغاء حجز \u2068${who}\u2069 في دورتكم.`,
}

export const swappedSubject = (title: string): string => `تغيير الموعد: \u2068${title}\u2069`
export const swappedHeading = 'تم تغيير موعدكم'
export const seatNow = 'لديكم الآن مقعد في هذه الحصة:'
export const insteadOf = (when: string): string => `أصبح مقعدكم السابق متاحًا لشخص آخر: ${when}.`

export const movedPreview = (who: string): string => `حضور \u2068${who}\u2069 سيكون في موعد آخر.`
export const movedHeading = 'انتقل أحد الطلاب إلى موعد آخر'
export const moved = (who: string): string => `المقعد في هذه الحصة الآن باسم \u2068${who}\u2069.`
export const movedFrom = (when: string): string => `وأُعيد المقعد السابق: ${when}.`

export const seriesSubject = (title: string, dates: number): string =>
  plural(dates, {
    zero: `تم الحجز: \u2068${title}\u2069، ${number(dates)} موعد`,
    one: `تم الحجز: \u2068${title}\u2069، موعد واحد`,
    two: `تم الحجز: \u2068${title}\u2069، موعدان`,
    few: `تم الحجز: \u2068${title}\u2069، ${number(dates)} مواعيد`,
    many: `تم الحجز: \u2068${title}\u2069، ${number(dates)} موعدًا`,
    other: `تم الحجز: \u2068${title}\u2069، ${number(dates)} موعد`,
  })
export const seriesPreview = (when: string): string => `تم حجز مقاعدكم ابتداءً من ${when}.`
export const seriesHeading = (seats: number): string =>
  plural(seats, {
    zero: 'تم حجز مقاعدكم',
    one: 'تم حجز مقعدكم',
    two: 'تم حجز مقعديكم',
    few: `تم حجز مقاعدكم وعددها ${number(seats)}`,
    many: `تم حجز مقاعدكم وعددها ${number(seats)}`,
    other: `تم حجز مقاعدكم وعددها ${number(seats)}`,
  })
export const seriesSeats = 'لديكم مقعد في كل حصة من هذه السلسلة ابتداءً من الأولى:'
export const seriesNote =
  'تعذّر الحضور في أحد المواعيد؟ يمكن تغييره أو إلغاؤه من هناك ليحصل شخص آخر على المقعد.'

export const newBookingsSubject = (title: string, dates: number): string =>
  plural(dates, {
    zero: `حجوزات جديدة: \u2068${title}\u2069، ${number(dates)} موعد`,
    one: `حجوزات جديدة: \u2068${title}\u2069، موعد واحد`,
    two: `حجوزات جديدة: \u2068${title}\u2069، موعدان`,
    few: `حجوزات جديدة: \u2068${title}\u2069، ${number(dates)} مواعيد`,
    many: `حجوزات جديدة: \u2068${title}\u2069، ${number(dates)} موعدًا`,
    other: `حجوزات جديدة: \u2068${title}\u2069، ${number(dates)} موعد`,
  })
export const newBookingsPreview = (who: string, seats: number): string =>
  `عدد المقاعد المحجوزة من \u2068${who}\u2069: ${number(seats)}.`
export const newBookingsHeading = 'لديكم حجوزات جديدة'
export const newBookings = (who: string, classes: number): string =>
  plural(classes, {
    zero: `حجز من \u2068${who}\u2069 في ${number(classes)} حصة من هذه السلسلة:`,
    one: `حجز من \u2068${who}\u2069 في حصة واحدة من هذه السلسلة:`,
    two: `حجز من \u2068${who}\u2069 في حصتين من هذه السلسلة:`,
    few: `حجز من \u2068${who}\u2069 في ${number(classes)} حصص من هذه السلسلة:`,
    many: `حجز من \u2068${who}\u2069 في ${number(classes)} حصة من هذه السلسلة:`,
    other: `حجز من \u2068${who}\u2069 في ${number(classes)} حصة من هذه السلسلة:`,
  })

export const leftPreview = (who: string, seats: number): string =>
  plural(seats, {
    zero: `عدد المقاعد المعادة من \u2068${who}\u2069: ${number(seats)}.`,
    one: `أُعيد مقعد من \u2068${who}\u2069.`,
    two: `أُعيد مقعدان من \u2068${who}\u2069.`,
    few: `أُعيدت ${number(seats)} مقاعد من \u2068${who}\u2069.`,
    many: `أُعيد ${number(seats)} مقعدًا من \u2068${who}\u2069.`,
    other: `أُعيد ${number(seats)} مقعد من \u2068${who}\u2069.`,
  })
export const leftHeading = 'غادر أحد الطلاب'
export const left = (who: string): string => `تم حذف حساب \u2068${who}\u2069، وأُلغيت هذه الحجوزات:`

export const waitingSubject = (title: string): string => `في قائمة الانتظار: \u2068${title}\u2069`
export const waitingPreview = 'نراسلكم حالما يتوفر مقعد لكم.'
export const waitingHeading = 'أنتم في قائمة الانتظار'
export const waiting = {
  class: 'أنتم بانتظار مقعد في هذه الحصة. عندما يشغر مقعد ويحين دوركم نحجزه لكم مؤقتًا ونراسلكم:',
  course: 'أنتم بانتظار مقعد في هذه الدورة. عندما يشغر مقعد ويحين دوركم نحجزه لكم مؤقتًا ونراسلكم:',
}
export const waitingNote = 'انتفت الحاجة إلى الانتظار؟ يمكن مغادرة قائمة الانتظار من هناك.'

export const offeredSubject = (title: string): string => `مقعد متاح لكم: \u2068${title}\u2069`
export const offeredPreview = (until: string): string => `الحجز متاح حتى ${until}.`
export const offeredHeading = 'مقعد متاح لكم'
export const offered = {
  class: (until: string): string =>
    `شغر مقعد في هذه الحصة، وأنتم في مقدمة قائمة الانتظار. المقعد محجوز لكم مؤقتًا حتى ${until}. وبعد ذلك ينتقل إلى التالي.`,
  course: (until: string): string =>
    `شغر مقعد في هذه الدورة، وأنتم في مقدمة قائمة الانتظار. المقعد محجوز لكم مؤقتًا حتى ${until}. وبعد ذلك ينتقل إلى التالي.`,
}
export const bookThisSeat = 'حجز هذا المقعد'
export const offeredNote = 'انتفت الحاجة إليه؟ يمكن رفضه من هناك ليحصل عليه شخص آخر فورًا.'

export const unpaidSubject = (title: string): string =>
  `لم يُدفع في الوقت المحدد: \u2068${title}\u2069`
export const unpaidPreview = 'لم يعد المقعد محجوزًا لكم، ولم يُخصم أي مبلغ.'
export const unpaidHeading = 'لم يعد مقعدكم محجوزًا'
export const unpaid = 'لم يُدفع ثمنه في الوقت المحدد، ولم يُخصم أي مبلغ:'
export const unpaidAgain = 'يمكن حجزه من جديد ما دامت هناك مقاعد.'

/** The same about several dates of a series. */
export const unpaidSeveral = {
  heading: 'لم تعد مقاعدكم محجوزة',
  what: 'لم يُدفع ثمنها في الوقت المحدد، ولم يُخصم أي مبلغ:',
  again: 'يمكن حجزها من جديد ما دامت هناك مقاعد.',
}

export const lapsedSubject = (title: string): string =>
  `انتقل المقعد إلى التالي: \u2068${title}\u2069`
export const lapsedPreview = 'انقضت مهلة الحجز.'
export const lapsedHeading = 'انتقل المقعد إلى التالي'
export const lapsed = {
  class:
    'المقعد الذي كان محجوزًا لكم مؤقتًا في هذه الحصة لم يُحجز في الوقت المحدد، وغادرتم قائمة الانتظار:',
  course:
    'المقعد الذي كان محجوزًا لكم مؤقتًا في هذه الدورة لم يُحجز في الوقت المحدد، وغادرتم قائمة الانتظار:',
}
export const lapsedAgain = 'لمن لا يزال يرغب في الحضور: يمكن الانضمام إلى قائمة الانتظار من جديد.'
