/** The dialog that shares a class or course. */

export const share = 'Teilen'
/** Opens the dialog of the device. */
export const shareBy = 'Mit einer App teilen'
export const link = {
  class: 'Link zu dieser Live-Stunde',
  course: 'Link zu diesem Kurs',
}
export const publicPage = 'Öffentliche Seite der Lehrkraft'
/** `<label/>` is the label of the link, for screen readers. */
export const copyNamed = 'Link kopieren<hidden>: <label/></hidden>'
export const qrCode = 'QR-Code des Links'
