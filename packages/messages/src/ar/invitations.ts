/** 'Invite students' and 'Remove from class' on the page of an own class or course. */

import { plural } from './language.ts'

export const heading = 'الدعوات'
export const invite = 'دعوة طلاب'
export const none = 'ادعوا طلابكم، ونحجز مقعدًا لكل منهم.'
export const states = {
  invited: 'أُرسلت الدعوة',
  booked: 'تم الحجز',
  declined: 'رُفضت الدعوة',
  expired: 'انتهت الدعوة',
}
export const heldUntil = (moment: string) => `المقعد محجوز مؤقتًا حتى ${moment}`
export const dates = (count: number) =>
  plural(count, {
    zero: 'لا مواعيد',
    one: 'موعد واحد',
    two: 'موعدان',
    few: `${count} مواعيد`,
    many: `${count} موعدًا`,
    other: `${count} موعد`,
  })
export const withdraw = 'سحب'
/** The address is for screen readers. */
export const withdrawFrom = 'سحب<hidden> دعوة <email/></hidden>'
export const withdrawTitle = 'سحب الدعوة'
export const withdrawQuestion = (email: string) =>
  `هل تريدون سحب دعوة \u2068${email}\u2069؟ سيصبح المقعد متاحًا من جديد.`
export const withdrawAllQuestion = (email: string, dates: number) =>
  `هل تريدون سحب دعوة \u2068${email}\u2069؟ ستصبح المقاعد في كل المواعيد (${dates}) متاحة من جديد.`
export const explanation =
  'نحجز مقعدًا لكل بريد إلكتروني لمدة سبعة أيام، أو حتى وقت البدء إن كان أقرب. ولا يمكن حجز المقعد إلا بهذا البريد.'
export const emails = 'عناوين البريد الإلكتروني'
export const emailsHelp = (most: number) =>
  `عنوان واحد في كل سطر، أو افصلوا بينها بفواصل. الحد الأقصى في اليوم: ${most}.`
export const message = 'رسالة (اختياري)'
export const messageHelp = 'نضيفها إلى الرسالة الإلكترونية. لا يمكن أن تحتوي على روابط.'
export const send = 'إرسال الدعوات'
/** While many addresses are sent in parts. */
export const progress = (done: number, count: number) => `أُرسل ${done} من ${count}…`
/** After a failure in between, behind its message. */
export const left = (count: number) =>
  plural(count, {
    zero: 'لم يبقَ أي عنوان دون دعوة.',
    one: 'بقي في القائمة عنوان واحد دون دعوة.',
    two: 'بقي في القائمة عنوانان دون دعوة.',
    few: `بقيت في القائمة ${count} عناوين دون دعوة.`,
    many: `بقي في القائمة ${count} عنوانًا دون دعوة.`,
    other: `بقي في القائمة ${count} عنوان دون دعوة.`,
  })
export const sent = (count: number) =>
  plural(count, {
    zero: 'لم تُرسل أي دعوة.',
    one: 'أُرسلت دعوة واحدة.',
    two: 'أُرسلت دعوتان.',
    few: `أُرسلت ${count} دعوات.`,
    many: `أُرسلت ${count} دعوة.`,
    other: `أُرسلت ${count} دعوة.`,
  })
export const refused = (count: number) =>
  plural(count, {
    zero: 'لا توجد عناوين لم تُدعَ:',
    one: 'تعذّرت دعوة عنوان واحد:',
    two: 'تعذّرت دعوة عنوانين:',
    few: `تعذّرت دعوة ${count} عناوين:`,
    many: `تعذّرت دعوة ${count} عنوانًا:`,
    other: `تعذّرت دعوة ${count} عنوان:`,
  })
export const remove = {
  class: 'إزالة من الحصة',
  course: 'إزالة من الدورة',
}
/** The name is for screen readers. */
export const removeNamed = {
  class: 'إزالة من الحصة<hidden>: <name/></hidden>',
  course: 'إزالة من الدورة<hidden>: <name/></hidden>',
}
export const removeQuestion = (name: string) =>
  `سيُلغى حجز \u2068${name}\u2069. سنرسل بالبريد الإلكتروني السبب الذي تكتبونه، ونعيد المبلغ المدفوع كاملًا. ولا يمكن الحجز من جديد إلا بدعوة منكم.`
export const reason = 'السبب'
export const removing = 'جارٍ الإزالة…'
