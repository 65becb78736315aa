/** Files that are uploaded with a form. */

/** The accepted files. */
export const pictureRule = (megabytes: number) =>
  `PNG, JPEG, WebP, GIF or AVIF, up to ${megabytes} MB`
export const resumeRule = (megabytes: number) => `pdf, doc or docx, up to ${megabytes} MB`
export const materialRule = (megabytes: number) =>
  `PDF, Word, PowerPoint, Excel, MP3, PNG, JPEG or WebP, up to ${megabytes} MB`

/** The link to a file that is there. */
export const viewCurrent = 'View current file'
/** `<current/>` is the link to the current file. */
export const replacedBy = '<current/> will be replaced by <name/>'
export const presentThumbnail = 'Current thumbnail'
export const previewOf = (name: string) => `Preview of ${name}`
/** @param name of the file, or of the field */
export const uploadOf = (name: string) => `Upload of ${name}`
export const waiting = 'Waiting for the connection…'
/** Precedes the progress: 'Uploading… 42%'. */
export const uploading = 'Uploading… '
export const percent = (share: number) => `${share}%`
export const cancelUpload = 'Cancel upload'
export const cancelled = 'The upload was cancelled.'
