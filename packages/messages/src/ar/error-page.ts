/** Pages that could not be shown. */

export const wentWrong = 'حدث خطأ ما'
export const wentWrongText = 'تعذّر عرض هذه الصفحة. حاولوا مرة أخرى، أو عودوا بعد قليل.'
/** The id by which the operator finds the error. */
export const request = (id: string) => `رقم الطلب: \u2068${id}\u2069`
export const noConnection = 'لا يوجد اتصال'
export const noConnectionText = 'تعذّر تحميل هذه الصفحة. ستُفتح تلقائيًا فور عودة الاتصال بالإنترنت.'
export const trying = 'جارٍ المحاولة...'
export const backHome = 'العودة إلى الصفحة الرئيسية'
