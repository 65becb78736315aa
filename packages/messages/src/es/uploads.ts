/** Files that are uploaded with a form. */

/** The accepted files. */
export const pictureRule = (megabytes: number) =>
  `PNG, JPEG, WebP, GIF o AVIF, hasta ${megabytes} MB`
export const resumeRule = (megabytes: number) => `pdf, doc o docx, hasta ${megabytes} MB`
export const materialRule = (megabytes: number) =>
  `PDF, Word, PowerPoint, Excel, MP3, PNG, JPEG o WebP, hasta ${megabytes} MB`

/** The link to a file that is there. */
export const viewCurrent = 'Ver el archivo actual'
/** `<current/>` is the link to the current file. */
export const replacedBy = '<current/> (se sustituirá por <name/>)'
export const presentThumbnail = 'Imagen actual'
export const previewOf = (name: string) => `Vista previa de ${name}`
/** @param name of the file, or of the field */
export const uploadOf = (name: string) => `Subida de ${name}`
export const waiting = 'Esperando la conexión…'
/** Precedes the progress: 'Uploading… 42%'. */
export const uploading = 'Subiendo… '
export const percent = (share: number) => `${share}\u00a0%`
export const cancelUpload = 'Cancelar la subida'
export const cancelled = 'Se ha cancelado la subida.'
