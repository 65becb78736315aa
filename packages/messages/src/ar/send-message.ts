import { number, plural } from './language.ts'

/** An instructor's mail to everybody booked. */

export const heading = 'مراسلة الجميع'
/** Keys: the kind of offering. */
export const nobodyBooked = {
  class: 'لم يحجز أحد هذه الحصة بعد، فلا يوجد من تراسلونه.',
  course: 'لم يحجز أحد هذه الدورة بعد، فلا يوجد من تراسلونه.',
}
export const nobodyBookedFollowing = 'لم يحجز أحد هذه الحصص بعد، فلا يوجد من تراسلونه.'
export const audience = (count: number) =>
  plural(count, {
    zero: 'لم يحجز أحد «<title/>» بعد.',
    one: 'رسالة بريد إلكتروني إلى الطالب الوحيد الذي حجز «<title/>». تصل الردود إلى بريدكم الإلكتروني. ويمكن لمن يحجز لاحقًا قراءتها أيضًا.',
    two: 'رسالة بريد إلكتروني إلى الطالبَين اللذين حجزا «<title/>». تصل الردود إلى بريدكم الإلكتروني. ويمكن لمن يحجز لاحقًا قراءتها أيضًا.',
    few: `رسالة بريد إلكتروني إلى ${number(count)} طلاب حجزوا «<title/>». تصل الردود إلى بريدكم الإلكتروني. ويمكن لمن يحجز لاحقًا قراءتها أيضًا.`,
    many: `رسالة بريد إلكتروني إلى ${number(count)} طالبًا حجزوا «<title/>». تصل الردود إلى بريدكم الإلكتروني. ويمكن لمن يحجز لاحقًا قراءتها أيضًا.`,
    other: `رسالة بريد إلكتروني إلى ${number(count)} طالب حجزوا «<title/>». تصل الردود إلى بريدكم الإلكتروني. ويمكن لمن يحجز لاحقًا قراءتها أيضًا.`,
  })
const ofClasses = (classes: number) =>
  plural(classes, {
    zero: 'في حصص «<title/>»',
    one: 'في هذه الحصة من «<title/>»',
    two: 'في هاتين الحصتين من «<title/>»',
    few: `في هذه الحصص الـ${number(classes)} من «<title/>»`,
    many: `في هذه الحصص الـ${number(classes)} من «<title/>»`,
    other: `في هذه الحصص الـ${number(classes)} من «<title/>»`,
  })
export const followingAudience = (count: number, classes: number) =>
  plural(count, {
    zero: `لم يحجز أحد ${ofClasses(classes)} بعد.`,
    one: `رسالة بريد إلكتروني إلى الطالب الوحيد الذي حجز ${ofClasses(classes)}. تصل الردود إلى بريدكم الإلكتروني. ويمكن لمن يحجز لاحقًا قراءتها أيضًا.`,
    two: `رسالة بريد إلكتروني لكل من الطالبَين اللذين حجزا ${ofClasses(classes)}. تصل الردود إلى بريدكم الإلكتروني. ويمكن لمن يحجز لاحقًا قراءتها أيضًا.`,
    few: `رسالة بريد إلكتروني واحدة لكل من ${number(count)} طلاب حجزوا ${ofClasses(classes)}. تصل الردود إلى بريدكم الإلكتروني. ويمكن لمن يحجز لاحقًا قراءتها أيضًا.`,
    many: `رسالة بريد إلكتروني واحدة لكل من ${number(count)} طالبًا حجزوا ${ofClasses(classes)}. تصل الردود إلى بريدكم الإلكتروني. ويمكن لمن يحجز لاحقًا قراءتها أيضًا.`,
    other: `رسالة بريد إلكتروني واحدة لكل من ${number(count)} طالب حجزوا ${ofClasses(classes)}. تصل الردود إلى بريدكم الإلكتروني. ويمكن لمن يحجز لاحقًا قراءتها أيضًا.`,
  })
export const subject = 'الموضوع'
export const text = 'الرسالة'
/** Keys: the kind of offering. */
export const limit = {
  class: (count: number) => `الحد الأقصى للرسائل عن الحصة الواحدة خلال 24 ساعة: ${count}.`,
  course: (count: number) => `الحد الأقصى للرسائل عن الدورة الواحدة خلال 24 ساعة: ${count}.`,
}
export const sendTo = (count: number) =>
  plural(count, {
    zero: 'إرسال',
    one: 'إرسال إلى طالب واحد',
    two: 'إرسال إلى طالبَين',
    few: `إرسال إلى ${number(count)} طلاب`,
    many: `إرسال إلى ${number(count)} طالبًا`,
    other: `إرسال إلى ${number(count)} طالب`,
  })
/** Follows the sentence that the message was sent. */
export const reached = (count: number) =>
  plural(count, {
    zero: 'لا تصل إلى أحد.',
    one: 'تصل إلى طالب واحد بالبريد الإلكتروني.',
    two: 'تصل إلى طالبَين بالبريد الإلكتروني.',
    few: `تصل إلى ${number(count)} طلاب بالبريد الإلكتروني.`,
    many: `تصل إلى ${number(count)} طالبًا بالبريد الإلكتروني.`,
    other: `تصل إلى ${number(count)} طالب بالبريد الإلكتروني.`,
  })
export const sentMessages = 'الرسائل المرسلة'
export const none = 'لا شيء بعد.'
