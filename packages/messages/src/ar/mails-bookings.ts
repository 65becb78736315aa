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
export const heldForNext = 'المقعد محجوز مؤقتًا الآن للتالي في قائمة الانتظار.'

export const bookedSubject = (title: string): string => `تم الحجز: \u2068${title}\u2069`
export const bookedPreview = (when: string): string => `تم حجز مقعدكم: ${when}.`
export const bookedHeading = 'تم حجز مقعدكم'
export const youHaveSeat = {
  class: 'حجزتم هذه الحصة:',
  course: 'حجزتم هذه الدورة:',
}

export const cancelledSubject = (title: string): string => `تم إلغاء الحجز: \u2068${title}\u2069`
export const cancelledPreview = 'لم يعد المقعد محجوزًا لكم.'
export const cancelledHeading = 'أُلغي حجزكم'
export const noSeatNow = {
  class: 'لم يعد لديكم حجز في هذه الحصة:',
  course: 'لم يعد لديكم حجز في هذه الدورة:',
}
export const bookAgain = 'هل غيّرتم رأيكم؟ يمكنكم الحجز من جديد ما دامت هناك مقاعد متاحة.'

export const newBookingSubject = (title: string): string => `حجز جديد: \u2068${title}\u2069`
export const newBookingPreview = (who: string): string => `حجز جديد من \u2068${who}\u2069.`
export const newBookingHeading = 'لديكم حجز جديد'
export const newBooking = {
  class: (who: string): string => `حجز جديد لمقعد في حصتكم من \u2068${who}\u2069.`,
  course: (who: string): string => `حجز جديد لمقعد في دورتكم من \u2068${who}\u2069.`,
}

export const givenBackSubject = (title: string): string => `إلغاء حجز: \u2068${title}\u2069`
export const givenBackPreview = (who: string): string => `أُلغي حجز \u2068${who}\u2069.`
export const givenBackHeading = 'تم إلغاء أحد الحجوزات'
export const givenBack = {
  class: (who: string): string => `تم إلغاء حجز \u2068${who}\u2069 في حصتكم.`,
  course: (who: string): string => `تم إلغاء حجز \u2068${who}\u2069 في دورتكم.`,
}

export const swappedSubject = (title: string): string => `تغيير الموعد: \u2068${title}\u2069`
export const swappedHeading = 'تغيّر موعدكم'
export const seatNow = 'مقعدكم محجوز الآن في هذا الموعد:'
export const insteadOf = (when: string): string =>
  `ولم يعد مقعدكم في الموعد السابق محجوزًا: ${when}.`

export const movedPreview = (who: string): string => `انتقل حجز \u2068${who}\u2069 إلى موعد آخر.`
export const movedHeading = 'انتقل أحد الطلاب إلى موعد آخر'
export const moved = (who: string): string => `أصبح حجز \u2068${who}\u2069 في هذا الموعد.`
export const movedFrom = (when: string): string => `والمقعد في الموعد السابق متاح من جديد: ${when}.`

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
export const seriesSeats = 'مقعدكم محجوز في كل مواعيد هذه السلسلة، وأولها:'
export const seriesNote =
  'لن تتمكنوا من الحضور في أحد المواعيد؟ غيّروه أو ألغوه من صفحة الحجز، ليحصل غيركم على المقعد.'

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
    zero: `أُلغيت حجوزات \u2068${who}\u2069.`,
    one: `أُلغي حجز \u2068${who}\u2069.`,
    two: `أُلغي حجزان باسم \u2068${who}\u2069.`,
    few: `أُلغيت ${number(seats)} حجوزات باسم \u2068${who}\u2069.`,
    many: `أُلغي ${number(seats)} حجزًا باسم \u2068${who}\u2069.`,
    other: `أُلغي ${number(seats)} حجز باسم \u2068${who}\u2069.`,
  })
export const leftHeading = 'حذف أحد الطلاب حسابه'
export const left = (who: string): string => `حُذف حساب \u2068${who}\u2069، وأُلغيت معه هذه الحجوزات:`

export const waitingSubject = (title: string): string => `في قائمة الانتظار: \u2068${title}\u2069`
export const waitingPreview = 'سنراسلكم فور توفر مقعد.'
export const waitingHeading = 'أنتم في قائمة الانتظار'
export const waiting = {
  class: 'اكتمل العدد في هذه الحصة. عندما يتوفر مقعد ويحين دوركم، سنحجزه لكم مؤقتًا ونراسلكم:',
  course: 'اكتمل العدد في هذه الدورة. عندما يتوفر مقعد ويحين دوركم، سنحجزه لكم مؤقتًا ونراسلكم:',
}
export const waitingNote = 'لا ترغبون في الانتظار بعد الآن؟ يمكنكم مغادرة قائمة الانتظار في أي وقت.'

export const offeredSubject = (title: string): string => `مقعد متاح لكم: \u2068${title}\u2069`
export const offeredPreview = (until: string): string => `المقعد محجوز لكم مؤقتًا حتى ${until}.`
export const offeredHeading = 'مقعد متاح لكم'
export const offered = {
  class: (until: string): string =>
    `توفّر مقعد في هذه الحصة، وأنتم في مقدمة قائمة الانتظار. احجزوه قبل ${until}، وإلا انتقل إلى التالي في القائمة.`,
  course: (until: string): string =>
    `توفّر مقعد في هذه الدورة، وأنتم في مقدمة قائمة الانتظار. احجزوه قبل ${until}، وإلا انتقل إلى التالي في القائمة.`,
}
export const bookThisSeat = 'حجز هذا المقعد'
export const offeredNote = 'لم تعودوا بحاجة إليه؟ ارفضوا المقعد ليحصل عليه التالي في القائمة فورًا.'

export const unpaidSubject = (title: string): string =>
  `لم يُدفع في الوقت المحدد: \u2068${title}\u2069`
export const unpaidPreview = 'لم يعد المقعد محجوزًا لكم، ولم يُخصم منكم أي مبلغ.'
export const unpaidHeading = 'لم يعد مقعدكم محجوزًا'
export const unpaid =
  'لم يصلنا المبلغ في الوقت المحدد، لذلك لم يعد مقعدكم محجوزًا. ولم يُخصم منكم أي مبلغ.'
export const unpaidAgain = 'يمكنكم الحجز من جديد ما دامت هناك مقاعد متاحة.'

/** The same about several dates of a series. */
export const unpaidSeveral = {
  heading: 'لم تعد مقاعدكم محجوزة',
  what: 'لم يصلنا المبلغ في الوقت المحدد، لذلك لم تعد مقاعدكم محجوزة. ولم يُخصم منكم أي مبلغ.',
  again: 'يمكنكم الحجز من جديد ما دامت هناك مقاعد متاحة.',
}

export const lapsedSubject = (title: string): string =>
  `انتهت مهلة حجز مقعدكم: \u2068${title}\u2069`
export const lapsedPreview = 'لم تحجزوا المقعد في الوقت المحدد.'
export const lapsedHeading = 'انتهت مهلة حجز مقعدكم'
export const lapsed = {
  class:
    'لم تحجزوا مقعدكم في هذه الحصة في الوقت المحدد، فانتقل إلى التالي، ولم تعودوا في قائمة الانتظار:',
  course:
    'لم تحجزوا مقعدكم في هذه الدورة في الوقت المحدد، فانتقل إلى التالي، ولم تعودوا في قائمة الانتظار:',
}
export const lapsedAgain = 'هل ما زلتم مهتمين؟ يمكنكم الانضمام إلى قائمة الانتظار من جديد.'
