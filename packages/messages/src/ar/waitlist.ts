/** Joining a waitlist, and giving up a place in it or a seat. */

import { number } from './language.ts'

export const joined = (position: number) =>
  `ترتيبكم في قائمة الانتظار: ${number(position)}. سنراسلكم بالبريد الإلكتروني عند توفر مقعد.`
export const view = 'عرض'

export const leaveTitle = 'مغادرة قائمة الانتظار'
export const leaveQuestion = (title: string) =>
  `هل تريدون مغادرة قائمة انتظار «\u2068${title}\u2069»؟ إذا انضممتم من جديد، تبدؤون من آخر القائمة.`
export const leaveConfirm = 'نعم، مغادرة القائمة'
export const declineTitle = 'رفض المقعد'
export const declineQuestion = (title: string) =>
  `هل تريدون رفض المقعد في «\u2068${title}\u2069»؟ سينتقل إلى الشخص التالي في القائمة.`
/** Of a seat that is reserved by an invitation. */
export const declineReserved = (title: string) =>
  `هل تريدون رفض المقعد في «\u2068${title}\u2069»؟ سيصبح متاحًا لغيركم.`
export const declineConfirm = 'نعم، رفض المقعد'
export const declined = 'رفضتم المقعد.'
/** A seat that is not paid yet. */
export const giveUpTitle = 'التنازل عن المقعد'
export const giveUpQuestion = (title: string) =>
  `هل تريدون التنازل عن المقعد في «\u2068${title}\u2069»؟ لم تدفعوا ثمنه بعد، وسيصبح بإمكان غيركم حجزه.`
/** Follows the question, if several seats are paid together. */
export const giveUpAll = 'ستتنازلون بذلك عن جميع المقاعد المحجوزة مؤقتًا لهذه الدفعة.'
export const giveUpConfirm = 'نعم، التنازل عنه'
export const givenUp = 'تنازلتم عن المقعد.'
export const keep = 'لا، الاحتفاظ به'
