/** The outcome of a payment, at the top of the course's page. */

export const loggedOut = 'يلزم تسجيل الدخول لمعرفة حالة الدفع.'
export const logIn = 'تسجيل الدخول'
export const received = 'تم استلام الدفع. مقعدكم محجوز.'
export const receivedSeveral = 'تم استلام الدفع. مقاعدكم محجوزة.'
/** The date was exchanged for one that costs more. */
export const receivedSwap = 'تم استلام الدفع. تم تغيير موعدكم.'
export const viewBooking = 'عرض الحجز'
export const confirming = 'جارٍ تأكيد الدفع.'
export const confirmingLong =
  'جارٍ تأكيد الدفع. يستغرق الأمر وقتًا أطول من المعتاد؛ ستصلكم رسالة بالبريد الإلكتروني عند حجز مقعدكم، ويمكن مغادرة هذه الصفحة.'
/** The sentence about the held seat follows this text and the next one. */
export const notHeardOf = 'لم يصلنا أي دفع.'
export const notPaidYet = 'لم يتم الدفع بعد.'
export const unpaid =
  'أصبح مقعدكم متاحًا لغيركم لعدم الدفع. إن كان الدفع قد تم في هذه الأثناء، فلكم مقعد ما زال شاغرًا أو استرداد المبلغ.'
export const refunding = 'أصبح مقعدكم متاحًا لغيركم. استرداد المبلغ قيد التنفيذ.'

// The difference to a date that costs more
export const swapNotPaidYet = 'لم يُدفع الفرق بعد. إلى ذلك الحين يبقى لكم مقعدكم الحالي.'
export const swapUnpaid =
  'لم يُدفع الفرق، لذلك لم يتغيّر موعدكم. إن كان الدفع قد تم في هذه الأثناء، يُغيَّر الموعد إن كان المقعد ما زال شاغرًا، وإلا يُعاد إليكم المبلغ.'
export const swapRefunding = 'لم يعد تغيير موعدكم ممكنًا. استرداد المبلغ قيد التنفيذ.'
