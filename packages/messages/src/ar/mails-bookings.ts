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

export const bookedSubject = (title: string): string => `تأكيد الحجز: \u2068${title}\u2069`
export const bookedPreview = (when: string): string => `مقعدكم محجوز: ${when}.`
export const bookedHeading = 'مقعدكم محجوز'
export const youHaveSeat = {
  class: 'حجزتم هذه الحصة:',
  course: 'حجزتم هذه الدورة:',
}

export const cancelledSubject = (title: string): string => `إلغاء الحجز: \u2068${title}\u2069`
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
  class: (who: string): string => `وصلكم حجز جديد من \u2068${who}\u2069 في حصتكم.`,
  course: (who: string): string => `وصلكم حجز جديد من \u2068${who}\u2069 في دورتكم.`,
}

export const givenBackSubject = (title: string): string => `إلغاء حجز: \u2068${title}\u2069`
export const givenBackPreview = (who: string): string => `أُلغي حجز \u2068${who}\u2069.`
export const givenBackHeading = 'أُلغي أحد الحجوزات'
export const givenBack = {
  class: (who: string): string => `أُلغي حجز \u2068${who}\u2069 في حصتكم.`,
  course: (who: string): string => `أُلغي حجز \u2068${who}\u2069 في دورتكم.`,
}

export const swappedSubject = (title: string): string => `تغيير الموعد: \u2068${title}\u2069`
export const swappedHeading = 'تغيّر موعدكم'
export const seatNow = 'مقعدكم محجوز الآن في هذا الموعد:'
export const insteadOf = (when: string): string => `لم يعد مقعدكم محجوزًا في الموعد السابق: ${when}.`

export const movedPreview = (who: string): string => `انتقل حجز \u2068${who}\u2069 إلى موعد آخر.`
export const movedHeading = 'انتقل أحد الطلاب إلى موعد آخر'
export const moved = (who: string): string => `انتقل حجز \u2068${who}\u2069 إلى هذا الموعد.`
export const movedFrom = (when: string): string => `المقعد متاح من جديد في الموعد السابق: ${when}.`

export const seriesSubject = (title: string, dates: number): string =>
  plural(dates, {
    zero: `تأكيد الحجز: \u2068${title}\u2069، ${number(dates)} موعد`,
    one: `تأكيد الحجز: \u2068${title}\u2069، موعد واحد`,
    two: `تأكيد الحجز: \u2068${title}\u2069، موعدان`,
    few: `تأكيد الحجز: \u2068${title}\u2069، ${number(dates)} مواعيد`,
    many: `تأكيد الحجز: \u2068${title}\u2069، ${number(dates)} موعدًا`,
    other: `تأكيد الحجز: \u2068${title}\u2069، ${number(dates)} موعد`,
  })
export const seriesPreview = (when: string): string => `مقاعدكم محجوزة ابتداءً من ${when}.`
export const seriesHeading = (seats: number): string =>
  plural(seats, {
    zero: 'مقاعدكم محجوزة',
    one: 'مقعدكم محجوز',
    two: 'حجزنا لكم مقعدين',
    few: `حجزنا لكم ${number(seats)} مقاعد`,
    many: `حجزنا لكم ${number(seats)} مقعدًا`,
    other: `حجزنا لكم ${number(seats)} مقعد`,
  })
export const seriesSeats = 'مقعدكم محجوز في كل المواعيد المذكورة أدناه، وأولها:'
export const seriesNote =
  'إذا لم تتمكنوا من الحضور في أحد المواعيد، فغيّروه أو ألغوه من صفحة الحجز ليستفيد غيركم من المقعد.'

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
  plural(seats, {
    zero: `حجوزات جديدة من \u2068${who}\u2069.`,
    one: `حجز جديد من \u2068${who}\u2069.`,
    two: `حجزان جديدان من \u2068${who}\u2069.`,
    few: `${number(seats)} حجوزات جديدة من \u2068${who}\u2069.`,
    many: `${number(seats)} حجزًا جديدًا من \u2068${who}\u2069.`,
    other: `${number(seats)} حجز جديد من \u2068${who}\u2069.`,
  })
export const newBookingsHeading = 'لديكم حجوزات جديدة'
export const newBookings = (who: string, classes: number): string =>
  plural(classes, {
    zero: `وصلتكم حجوزات جديدة من \u2068${who}\u2069 في هذه السلسلة:`,
    one: `وصلكم حجز جديد من \u2068${who}\u2069 في حصة واحدة من هذه السلسلة:`,
    two: `وصلتكم حجوزات جديدة من \u2068${who}\u2069 في حصتين من هذه السلسلة:`,
    few: `وصلتكم حجوزات جديدة من \u2068${who}\u2069 في ${number(classes)} حصص من هذه السلسلة:`,
    many: `وصلتكم حجوزات جديدة من \u2068${who}\u2069 في ${number(classes)} حصة من هذه السلسلة:`,
    other: `وصلتكم حجوزات جديدة من \u2068${who}\u2069 في ${number(classes)} حصة من هذه السلسلة:`,
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
  class:
    'عندما يتوفر مقعد ويحين دوركم، سنحجزه لكم مؤقتًا ونراسلكم. أما الآن فقد اكتمل العدد في هذه الحصة:',
  course:
    'عندما يتوفر مقعد ويحين دوركم، سنحجزه لكم مؤقتًا ونراسلكم. أما الآن فقد اكتمل العدد في هذه الدورة:',
}
export const waitingNote =
  'إذا لم تعودوا ترغبون في الانتظار، فيمكنكم مغادرة قائمة الانتظار في أي وقت.'

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
export const offeredNote =
  'إذا لم تعودوا بحاجة إلى المقعد، فارفضوه ليحصل عليه التالي في القائمة فورًا.'

export const unpaidSubject = (title: string): string => `انتهت مهلة الدفع: \u2068${title}\u2069`
export const unpaidPreview = 'لم يعد المقعد محجوزًا لكم، ولم يُخصم منكم أي مبلغ.'
export const unpaidHeading = 'لم يعد مقعدكم محجوزًا'
export const unpaid =
  'لم يصلنا المبلغ قبل انتهاء المهلة، لذلك لم يعد مقعدكم محجوزًا. ولم يُخصم منكم أي مبلغ.'
export const unpaidAgain = 'يمكنكم الحجز من جديد ما دامت هناك مقاعد متاحة.'

/** The same about several dates of a series. */
export const unpaidSeveral = {
  heading: 'لم تعد مقاعدكم محجوزة',
  what: 'لم يصلنا المبلغ قبل انتهاء المهلة، لذلك لم تعد مقاعدكم محجوزة. ولم يُخصم منكم أي مبلغ.',
  again: 'يمكنكم الحجز من جديد ما دامت هناك مقاعد متاحة.',
}

export const lapsedSubject = (title: string): string =>
  `انتهت مهلة حجز مقعدكم: \u2068${title}\u2069`
export const lapsedPreview = 'لم تحجزوا المقعد قبل انتهاء المهلة.'
export const lapsedHeading = 'انتهت مهلة حجز مقعدكم'
export const lapsed = {
  class:
    'لم تحجزوا المقعد قبل انتهاء المهلة، فانتقل إلى التالي. ولم تعودوا في قائمة الانتظار لهذه الحصة:',
  course:
    'لم تحجزوا المقعد قبل انتهاء المهلة، فانتقل إلى التالي. ولم تعودوا في قائمة الانتظار لهذه الدورة:',
}
export const lapsedAgain = 'هل ما زلتم مهتمين؟ يمكنكم الانضمام إلى قائمة الانتظار من جديد.'
