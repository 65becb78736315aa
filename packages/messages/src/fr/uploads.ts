/** Files that are uploaded with a form. */

/** The accepted files. */
export const pictureRule = (megabytes: number) =>
  `PNG, JPEG, WebP, GIF ou AVIF, ${megabytes}\u00a0Mo au maximum`
export const resumeRule = (megabytes: number) => `pdf, doc ou docx, ${megabytes}\u00a0Mo au maximum`
export const materialRule = (megabytes: number) =>
  `PDF, Word, PowerPoint, Excel, MP3, PNG, JPEG ou WebP, ${megabytes}\u00a0Mo au maximum`

/** The link to a file that is there. */
export const viewCurrent = 'Voir le fichier actuel'
/** `<current/>` is the link to the current file. */
export const replacedBy = '<current/> (sera remplacé par <name/>)'
export const presentThumbnail = 'Image actuelle'
export const previewOf = (name: string) => `Aperçu\u00a0: ${name}`
/** @param name of the file, or of the field */
export const uploadOf = (name: string) => `Envoi\u00a0: ${name}`
export const waiting = 'En attente de connexion…'
/** Precedes the progress: 'Uploading… 42%'. */
export const uploading = 'Envoi en cours… '
export const percent = (share: number) => `${share}\u202f%`
export const cancelUpload = 'Annuler l’envoi'
export const cancelled = 'L’envoi a été annulé.'
