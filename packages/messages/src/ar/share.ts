/** The dialog that shares a class or course. */

export const share = 'مشاركة'
/** Opens the dialog of the device. */
export const shareBy = 'المشاركة عبر تطبيق'
export const link = {
  class: 'رابط هذه الحصة',
  course: 'رابط هذه الدورة',
}
export const publicPage = 'الصفحة العامة للمدرّس'
/** `<label/>` is the label of the link, for screen readers. */
export const copyNamed = 'نسخ الرابط<hidden>: <label/></hidden>'
export const qrCode = 'رمز QR للرابط'
