/** The outcome of a payment, at the top of the course's page. */

export const loggedOut = 'سجّلوا الدخول لمعرفة حالة الدفع.'
export const logIn = 'تسجيل الدخول'
export const received = 'تم الدفع. مقعدكم محجوز.'
export const receivedSeveral = 'تم الدفع. مقاعدكم محجوزة.'
/** The date was exchanged for one that costs more. */
export const receivedSwap = 'تم الدفع، وتغيّر موعدكم.'
export const receiptMailed = (email: string) => `نرسل الإيصال إلى \u2068${email}\u2069.`
export const confirming = 'جارٍ تأكيد الدفع.'
export const confirmingLong =
  'ما زال تأكيد الدفع جاريًا، ويستغرق وقتًا أطول من المعتاد. يمكنكم مغادرة هذه الصفحة، وسنراسلكم عند حجز مقعدكم.'
/** The sentence about the held seat follows this text and the next one. */
export const notHeardOf = 'لم يصلنا المبلغ بعد.'
export const notPaidYet = 'لم تدفعوا بعد.'
export const unpaid =
  'انتهت مهلة الدفع، ولم يعد مقعدكم محجوزًا. إذا كنتم قد دفعتم، فستحصلون على مقعد إن كان متاحًا، وإلا نعيد إليكم المبلغ كاملًا.'
export const refunding = 'لم يعد مقعدكم محجوزًا، وسنعيد إليكم المبلغ.'

// The difference to a date that costs more
export const swapNotPaidYet = 'لم تدفعوا الفرق بعد. يبقى لكم مقعدكم الحالي حتى ذلك الحين.'
export const swapUnpaid =
  'لم يُدفع الفرق، لذلك لم يتغيّر موعدكم. إذا كنتم قد دفعتم، فسنغيّره إن كان الموعد الآخر متاحًا، وإلا نعيد إليكم المبلغ.'
export const swapRefunding = 'لم يعد تغيير موعدكم ممكنًا، وسنعيد إليكم المبلغ.'
