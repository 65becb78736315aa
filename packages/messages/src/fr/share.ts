/** The dialog that shares a class or course. */

export const share = 'Partager'
/** Opens the dialog of the device. */
export const shareBy = 'Partager avec une application'
export const link = {
  class: 'Lien vers ce cours',
  course: 'Lien vers cette formation',
}
export const publicPage = 'Page publique de l’enseignant'
export const qrCode = 'Code QR du lien'
