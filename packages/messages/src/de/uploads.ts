/** Files that are uploaded with a form. */

/** The accepted files. */
export const pictureRule = (megabytes: number) =>
  `PNG, JPEG, WebP, GIF oder AVIF, bis ${megabytes} MB`
export const resumeRule = (megabytes: number) => `PDF, DOC oder DOCX, bis ${megabytes} MB`
export const materialRule = (megabytes: number) =>
  `PDF, Word, PowerPoint, Excel, MP3, PNG, JPEG oder WebP, bis ${megabytes} MB`

/** The link to a file that is there. */
export const viewCurrent = 'Aktuelle Datei ansehen'
/** `<current/>` is the link to the current file. */
export const replacedBy = '<current/> (wird durch <name/> ersetzt)'
export const presentThumbnail = 'Aktuelles Vorschaubild'
export const previewOf = (name: string) => `Vorschau von ${name}`
/** @param name of the file, or of the field */
export const uploadOf = (name: string) => `Upload von ${name}`
export const waiting = 'Warten auf die Verbindung …'
/** Precedes the progress: 'Uploading… 42%'. */
export const uploading = 'Wird hochgeladen … '
export const percent = (share: number) => `${share}\u00a0%`
export const cancelUpload = 'Upload abbrechen'
export const cancelled = 'Der Upload wurde abgebrochen.'
