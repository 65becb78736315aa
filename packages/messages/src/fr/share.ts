/** The dialog that shares a class or course. */

export const share = 'Partager'
/** Opens the dialog of the device. */
export const shareBy = 'Partager avec une application'
export const link = {
  class: 'Lien vers ce cours',
  course: 'Lien vers cette formation',
}
export const publicPage = 'Page publique de l’enseignant'
/** `<label/>` is the label of the link, for screen readers. */
export const copyNamed = 'Copier le lien<hidden>\u00a0: <label/></hidden>'
export const qrCode = 'Code QR du lien'
