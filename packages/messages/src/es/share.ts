/** The dialog that shares a class or course. */

export const share = 'Compartir'
/** Opens the dialog of the device. */
export const shareBy = 'Compartir con una aplicación'
export const link = {
  class: 'Enlace a esta clase',
  course: 'Enlace a este curso',
}
export const publicPage = 'Página pública del profesor'
/** `<label/>` is the label of the link, for screen readers. */
export const copyNamed = 'Copiar enlace<hidden>: <label/></hidden>'
export const qrCode = 'Código QR del enlace'
