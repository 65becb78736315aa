/** Files that are uploaded with a form. */

/** The accepted files. */
export const pictureRule = (megabytes: number) =>
  `PNG أو JPEG أو WebP أو GIF أو AVIF، حتى ${megabytes} ميغابايت`
export const resumeRule = (megabytes: number) => `pdf أو doc أو docx، حتى ${megabytes} ميغابايت`
export const materialRule = (megabytes: number) =>
  `PDF أو Word أو PowerPoint أو Excel أو MP3 أو PNG أو JPEG أو WebP، حتى ${megabytes} ميغابايت`

/** The link to a file that is there. */
export const viewCurrent = 'عرض الملف الحالي'
/** `<current/>` is the link to the current file. */
export const replacedBy = '<current/> (سيحل محله <name/>)'
export const presentThumbnail = 'الصورة الحالية'
export const previewOf = (name: string) => `معاينة \u2068${name}\u2069`
/** @param name of the file, or of the field */
export const uploadOf = (name: string) => `رفع \u2068${name}\u2069`
export const waiting = 'في انتظار الاتصال…'
/** Precedes the progress: 'Uploading… 42%'. */
export const uploading = 'جارٍ الرفع… '
export const percent = (share: number) => `${share}\u200e%\u200e`
export const cancelUpload = 'إلغاء الرفع'
export const cancelled = 'تم إلغاء الرفع.'
