/** The dialog that shares a class or course. */

export const share = 'Share'
/** Opens the dialog of the device. */
export const shareBy = 'Share with an app'
export const link = {
  class: 'Link to this class',
  course: 'Link to this course',
}
export const publicPage = 'The teacher’s public page'
/** `<label/>` is the label of the link, for screen readers. */
export const copyNamed = 'Copy link<hidden>: <label/></hidden>'
export const qrCode = 'QR code of the link'
